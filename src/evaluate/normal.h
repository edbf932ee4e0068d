/* normal.h: tails of the normal and of Student's distribution, the same digits on every machine. */
#ifndef NORMAL_H
#define NORMAL_H

/* The chance of a normal number at least as far from 0 as `z`, on either side. */
double normal_beyond(double z);

/* The same for Student's t, by the normal number that is as rare (Wallace 1959); the error is below
 * 0.002 from 5 degrees of freedom on. */
double student_beyond(double t, double freedom);

#endif

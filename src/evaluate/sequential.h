/* sequential.h: intervals and tests that stay valid however often one looks.
 *
 * A usual interval errs in 5 % of looks; whoever looks while plays are added, and stops when something
 * shows, errs far oftener. These err in at most 5 % of all series of looks together, wherever one
 * stops: the mixture of Robbins (1970) over sizes of an effect, for numbers whose variance is not
 * known (Lai 1976; that it is a valid bet at every moment: Pérez-Ortiz, Lardy, de Heide and Grünwald
 * 2024). It is exact for normal numbers; means of plays come close to that. It is chosen over bounds
 * that hold for any bounded number (empirical Bernstein) because scores have no bound known
 * before, and because those are twice as wide at the sizes that are played here.
 *
 * `tuned` is the number of values at which the interval is narrowest for its kind: where the
 * first look is expected. It has to be chosen before the values are seen. */
#ifndef SEQUENTIAL_H
#define SEQUENTIAL_H

/* How many standard errors the interval reaches, with an error of `error` in all; infinite where
 * there are too few values. */
double sequential_reach(double count, double tuned, double error);

/* The p value of a mean `t` standard errors from 0. */
double sequential_p(double t, double count, double tuned);

#endif

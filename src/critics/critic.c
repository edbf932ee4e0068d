/* critic.c: turns registry.def into the table of critics. */
#include "critics/critic.h"

#include <string.h>

#define CRITIC(name) extern const struct critic name##_critic;
#include "registry.def"

#define CRITIC(name) &name##_critic,
const struct critic *const critics[] = {
#include "registry.def"
};
const int critic_count = sizeof critics / sizeof *critics;

const struct critic *critic_find(const char *name)
{
    for (int i = 0; i < critic_count; i++)
        if (strcmp(critics[i]->name, name) == 0)
            return critics[i];
    return NULL;
}

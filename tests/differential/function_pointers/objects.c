// Objects by hand: structures of function pointers as virtual tables, with a shared prefix as base.
#include <stdio.h>
#include <stdlib.h>

struct shape;

struct methods {
    const char *name;
    int (*area)(const struct shape *);
    void (*scale)(struct shape *, int);
    void (*destroy)(struct shape *);
};

struct shape {
    const struct methods *methods;
    int id;
};

struct square {
    struct shape base;
    int side;
};

struct rectangle {
    struct square base;
    int height;
};

static int square_area(const struct shape *s) {
    const struct square *self = (const struct square *)s;
    return self->side * self->side;
}

static void square_scale(struct shape *s, int factor) { ((struct square *)s)->side *= factor; }

static void destroy(struct shape *s) {
    printf("%s %d destroyed\n", s->methods->name, s->id);
    free(s);
}

static int rectangle_area(const struct shape *s) {
    const struct rectangle *self = (const struct rectangle *)s;
    return self->base.side * self->height;
}

static void rectangle_scale(struct shape *s, int factor) {
    square_scale(s, factor);
    ((struct rectangle *)s)->height += factor;
}

static const struct methods square_methods = {"square", square_area, square_scale, destroy};
static const struct methods rectangle_methods = {"rectangle", rectangle_area, rectangle_scale, destroy};
static int next_id = 1;

static struct shape *new_square(int side) {
    struct square *s = malloc(sizeof *s);
    *s = (struct square){{&square_methods, next_id++}, side};
    return &s->base;
}

static struct shape *new_rectangle(int width, int height) {
    struct rectangle *r = malloc(sizeof *r);
    *r = (struct rectangle){{{&rectangle_methods, next_id++}, width}, height};
    return &r->base.base;
}

int main(void) {
    struct shape *shapes[4] = {new_square(3), NULL, NULL, NULL};
    shapes[1] = new_rectangle(2, 5);
    shapes[2] = new_square(10);
    shapes[3] = new_rectangle(7, 1);
    int total = 0;
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < 4; i++) {
            struct shape *s = shapes[i];
            total += s->methods->area(s);
            s->methods->scale(s, round + 1);
            if (i == round)
                s->methods = i % 2 ? &rectangle_methods : &square_methods;
        }
    printf("%d\n", total);
    for (int i = 4; i-- > 0;)
        shapes[i]->methods->destroy(shapes[i]);
    return total % 100;
}

import type { z } from 'zod';

/**
 * Makes the objects of a shape that inputs and answers share: `z.strictObject` for an input, which refuses unknown keys, and
 * `z.object` for an answer.
 */
export type Objects = typeof z.strictObject;

import type { z } from 'zod';
import { Variables } from './environment/environment.ts';

/** What a variable of the environment says of itself (src/environment). */
export interface VariableMeta {
  group: string;
  description: string;
  /** The meaning of an absent variable, where the schema has no default. */
  unset?: string;
  examples?: string[];
  /** Its value lets somebody in elsewhere, or may contain a password. */
  isSecret?: true;
}

/** A variable of the environment as staff may see it. */
export interface Setting {
  name: string;
  group: string;
  description: string;
  isSet: boolean;
  /** The text that was set, or the default; null: it is secret, or has no default. */
  value: string | null;
  /** What holds where nothing is set and the variable has no default, in Markdown. */
  unset: string | null;
}

export const metaOf = (schema: z.ZodType): VariableMeta => schema.meta() as unknown as VariableMeta;

/** Returns the default of a variable as it would be written; null: it has none. */
export function defaultOf(schema: z.ZodType): string | null {
  const value = schema.parse(undefined);
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Returns all settings of the service without their secrets, in the order of the reference. */
export function settingsOf(environment: Record<string, string | undefined>): Setting[] {
  return Object.entries(Variables.shape).map(([name, schema]) => {
    const { group, description, unset = null, isSecret = false } = metaOf(schema);
    const given = environment[name];
    const value = isSecret ? null : (given ?? defaultOf(schema));
    return { name, group, description, isSet: given !== undefined, value, unset };
  });
}

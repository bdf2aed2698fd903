import type { z } from 'zod';
import type { BegunPasskey } from '../../src/services/second-factors/begin-passkey.ts';
import type { BegunPasskeyView } from './second-factors.schema.ts';

/** Options of a browser's interface are a plain object on the wire. */
export function toBegunPasskey({ id, options }: BegunPasskey): z.output<typeof BegunPasskeyView> {
  return { id, options: { ...options } };
}

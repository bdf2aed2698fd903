import { expect } from 'vitest';
import { call } from '../../support/http.ts';
import type { Field } from './field.ts';
import type { ServiceProcess } from './service-process.ts';
import type { Staff } from './staff.ts';

const FRESH_WITHIN_MS = 60_000;

/** Whether all of these processes find the edited food by this word. */
export async function findsAll(
  processes: readonly ServiceProcess[],
  { token }: Staff,
  { locale, editedFood }: Field,
  typed: string,
): Promise<boolean> {
  const texts = await Promise.all(
    processes.map(
      async ({ base }) => (await call('GET', `${base}/api/foods/${locale}/lookup?desc=${typed}`, { token })).text,
    ),
  );
  return texts.every((text) => text.includes(editedFood));
}

/** Edits the food and waits until all of these processes find it by its new name. */
export async function expectFresh(processes: readonly ServiceProcess[], staff: Staff, field: Field): Promise<void> {
  await expect.poll(() => staff.rename('Pottage aubergine')).toBe(true);
  const found = () => findsAll(processes, staff, field, 'aubergine');
  await expect.poll(found, { timeout: FRESH_WITHIN_MS, interval: 50 }).toBe(true);
}

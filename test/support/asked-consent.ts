import { schemeWithParts } from './given-scheme.ts';
import type { TestApp } from './test-app.ts';

interface ConsentGiven {
  version?: string;
  onWithdrawal?: 'keep' | 'erase';
}

/** Publishes the next version of a scheme, which asks for consent to this version of a text. */
export async function askConsent(
  app: TestApp,
  schemeId: string,
  { version = '2026-11', onWithdrawal = 'keep' }: ConsentGiven = {},
): Promise<void> {
  const consent = { version, text: { en: 'We store what you eat.' }, statement: { en: 'I agree' }, onWithdrawal };
  await schemeWithParts(app, schemeId, { texts: { consent } });
}

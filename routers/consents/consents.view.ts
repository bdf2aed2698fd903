import type { z } from 'zod';
import type { ConsentState } from '../../src/services/consents/consents.queries.ts';
import type { ConsentView } from './consents.schema.ts';

export function toConsent({ asked, consents, withdrawal, ...state }: ConsentState): z.output<typeof ConsentView> {
  return {
    ...state,
    asked: asked && { ...asked, languages: [...asked.languages] },
    consents: consents.map(({ givenAt, withdrawnAt, ...consent }) => ({
      ...consent,
      givenAt: givenAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
    withdrawal: withdrawal && { ...withdrawal, withdrawnAt: withdrawal.withdrawnAt.toISOString() },
  };
}

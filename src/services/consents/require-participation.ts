import { AppError } from '../../errors.ts';
import type { AskedConsent } from './consent-of.ts';

/** A text that a survey asks consent to: two schemes may name the versions of their texts alike. */
export type ConsentText = Pick<AskedConsent, 'schemeId' | 'version'>;

/** What is stored about the consent of a person in a survey. */
export interface Participation {
  isWithdrawn: boolean;
  /** The texts to which the person agreed, without those that were withdrawn. */
  consents: readonly ConsentText[];
}

/**
 * Refuses the recall of a person who has withdrawn, or who has not consented to the text that the survey asks for. Throws AppError
 * `consent.withdrawn`, `consent.required`.
 */
export function requireParticipation(asked: ConsentText | null, { isWithdrawn, consents }: Participation): void {
  if (isWithdrawn) throw withdrawn();
  if (asked === null || hasConsented(asked, consents)) return;
  const { version } = asked;
  throw new AppError('forbidden', 'consent.required', 'This survey asks for your consent before it takes a recall.', {
    facts: { version },
  });
}

/** Returns whether the consents that a person gave include the one that is asked; null: none is. */
export function hasConsented(asked: ConsentText | null, given: readonly ConsentText[]): boolean {
  if (asked === null) return true;
  return given.some(({ schemeId, version }) => schemeId === asked.schemeId && version === asked.version);
}

/** Makes the error for a person who has withdrawn from the survey. */
export function withdrawn(
  message = 'You have withdrawn from this survey: it takes no recalls from you. You can still read and download what is stored.',
): AppError {
  return new AppError('forbidden', 'consent.withdrawn', message);
}

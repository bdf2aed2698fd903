import { AppError } from '../../errors.ts';
import type { AskedConsent } from './consent-of.ts';

/** What is stored about the consent of a person in a survey. */
export interface Participation {
  isWithdrawn: boolean;
  /** The versions of the text to which the person agreed and of which nothing was withdrawn. */
  consentVersions: readonly string[];
}

/**
 * Refuses the recall of a person who has withdrawn, or who has not consented to the text that the survey asks for. Throws AppError
 * `consent.withdrawn`, `consent.required`.
 */
export function requireParticipation(
  asked: Pick<AskedConsent, 'version'> | null,
  { isWithdrawn, consentVersions }: Participation,
): void {
  if (isWithdrawn) throw withdrawn();
  if (asked === null || consentVersions.includes(asked.version)) return;
  const { version } = asked;
  throw new AppError('forbidden', 'consent.required', 'This survey asks for your consent before it takes a recall.', {
    facts: { version },
  });
}

/** Makes the error for a person who has withdrawn from the survey. */
export function withdrawn(
  message = 'You have withdrawn from this survey: it takes no recalls from you. You can still read and download what is stored.',
): AppError {
  return new AppError('forbidden', 'consent.withdrawn', message);
}

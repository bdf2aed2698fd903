import type { OnWithdrawal } from '@dietary-recall/vocabulary';
import type { Context } from '../../context.ts';

/** The consent that a survey asks for. */
export interface AskedConsent {
  /** The scheme that holds the text. */
  schemeId: string;
  /** The version of the text. */
  version: string;
  /** The version of the scheme. */
  schemeVersion: number;
  /** The languages of the scheme, BCP 47. */
  languages: readonly string[];
  /** What happens to earlier recalls when a person withdraws. */
  onWithdrawal: OnWithdrawal;
}

/** Returns the consent that the scheme of a survey asks for, from memory; null: it asks for none. */
export async function consentOf(
  { schemes }: Pick<Context, 'schemes'>,
  survey: { schemeId: string },
): Promise<AskedConsent | null> {
  const { document, schemeId, version: schemeVersion } = await schemes.ofSurvey(survey);
  const { languages, texts } = document;
  const { consent } = texts;
  return (
    consent && { schemeId, version: consent.version, schemeVersion, languages, onWithdrawal: consent.onWithdrawal }
  );
}

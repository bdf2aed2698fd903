import type { OnWithdrawal } from '@dietary-recall/vocabulary';
import type { Context } from '../../context.ts';

/** The consent that a survey asks for. */
export interface AskedConsent {
  /** The version of the text. */
  version: string;
  /** The version of the scheme that holds the text. */
  schemeVersion: number;
  /** What happens to earlier recalls when a person withdraws. */
  onWithdrawal: OnWithdrawal;
}

/** Returns the consent that the scheme of a survey asks for, from memory; null: it asks for none. */
export async function consentOf(
  { schemes }: Pick<Context, 'schemes'>,
  survey: { schemeId: string },
): Promise<AskedConsent | null> {
  const { document, version: schemeVersion } = await schemes.ofSurvey(survey);
  const { consent } = document.texts;
  return consent && { version: consent.version, schemeVersion, onWithdrawal: consent.onWithdrawal };
}

import type { SurveyPresentation, UpdatePresentationInput } from 'dietary-recall-client';

export const COLOURS = ['accent', 'onAccent', 'background', 'surface', 'text', 'muted'] as const;
export type Colour = (typeof COLOURS)[number];
export type SignInMode = NonNullable<SurveyPresentation['signInModes']>[number];

/** The colours that a survey begins with when it gets its own. */
const FIRST_COLOURS: Readonly<Record<Colour, string>> = {
  accent: '#0b5563',
  onAccent: '#ffffff',
  background: '#f5f3ee',
  surface: '#ffffff',
  text: '#15262b',
  muted: '#4c5b5f',
};

/** How a survey looks, as the form holds it. */
export type LookValues = {
  title: Record<string, string>;
  languages: string[];
  signInModes: SignInMode[];
  supportPhone: string;
  help: SurveyPresentation['help'];
  hasColours: boolean;
} & Record<Colour, string>;

export function lookOf({ title, languages, signInModes, supportPhone, colours, help }: SurveyPresentation): LookValues {
  return {
    title: title ?? {},
    languages,
    signInModes: signInModes ?? [],
    supportPhone: supportPhone ?? '',
    help,
    hasColours: colours !== null,
    ...(colours ?? FIRST_COLOURS),
  };
}

type Update = Omit<UpdatePresentationInput, 'surveyId'>;

/** The update for changed fields, given all of them. */
export function lookUpdate(changes: Partial<LookValues>, values: LookValues): Update {
  const has = (name: keyof LookValues) => name in changes;
  const titles = Object.entries(values.title).filter(([, text]) => text.trim() !== '');
  const { accent, onAccent, background, surface, text, muted } = values;
  const colours = values.hasColours ? { accent, onAccent, background, surface, text, muted } : null;
  return {
    ...(has('title') ? { title: titles.length === 0 ? null : Object.fromEntries(titles) } : {}),
    ...(has('languages') ? { languages: values.languages } : {}),
    ...(has('signInModes') ? { signInModes: values.signInModes.length === 0 ? null : values.signInModes } : {}),
    ...(has('supportPhone') ? { supportPhone: values.supportPhone === '' ? null : values.supportPhone } : {}),
    ...(has('help') ? { help: values.help } : {}),
    ...(has('hasColours') || COLOURS.some(has) ? { colours } : {}),
  };
}

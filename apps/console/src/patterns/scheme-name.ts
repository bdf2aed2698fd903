import { useLingui } from '@lingui/react/macro';

/** The name of a questionnaire. Those that come with the service have one in the language of the person. */
export function useNameOfScheme(): (scheme: { id: string; name: string }) => string {
  const { t } = useLingui();
  const builtIn: Readonly<Record<string, { english: string; name: string }>> = {
    default: { english: 'Two passes', name: t`Two passes` },
    'five-pass': { english: 'Five passes', name: t`Five passes` },
    'children-diary': { english: 'Diary for children', name: t`Diary for children` },
  };
  return ({ id, name }) => (builtIn[id]?.english === name ? builtIn[id].name : name);
}

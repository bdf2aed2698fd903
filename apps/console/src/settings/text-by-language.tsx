import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

interface TextByLanguageProps {
  label: string;
  languages: readonly string[];
  value: Readonly<Record<string, string>>;
  onChange: (value: Record<string, string>) => void;
  error?: ReactNode;
  isLong?: true;
}

/** A text in each language of a survey. */
export function TextByLanguage({ label, languages, value, onChange, error, isLong }: TextByLanguageProps) {
  return languages.map((language, at) => {
    const props = {
      label: `${label}, ${language}`,
      lang: language,
      value: value[language] ?? '',
      error: at === 0 ? error : undefined,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        onChange({ ...value, [language]: currentTarget.value }),
    };
    return isLong ? (
      <Textarea key={language} autosize minRows={2} maxRows={10} {...props} />
    ) : (
      <TextInput key={language} {...props} />
    );
  });
}

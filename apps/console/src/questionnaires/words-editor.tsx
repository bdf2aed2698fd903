import { writtenPath, type DocumentPath } from '@dietary-recall/scheme/document-path';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { isWritten, valueAt } from './document.ts';
import { useDraft } from './draft.ts';
import type { Spec } from './specs.ts';
import { useLanguageName } from './words.ts';

/** A text in all languages beside each other. A language that lacks it is marked, once another one has it. */
export function WordsEditor({ spec, path }: { spec: Spec & { kind: 'words' }; path: DocumentPath }) {
  const { t } = useLingui();
  const languageName = useLanguageName();
  const { document, set, languages, faults, isReadOnly } = useDraft();
  const value = valueAt(document, path);
  const text = isWritten(value) ? value : {};
  const write = (tag: string, words: string) => {
    const { [tag]: _, ...others } = text;
    const next = words === '' ? others : { ...others, [tag]: words };
    set(path, Object.keys(next).length === 0 && spec.isNullable ? null : next);
  };
  const isWanted = !spec.isNullable || Object.keys(text).length > 0;
  const lacking = isWanted ? languages.filter((tag) => !text[tag]).length : 0;
  const fault = faults.get(writtenPath(path));
  return (
    <div className="words" role="group" aria-label={spec.label}>
      <div className="row">
        <b className="strong">{spec.label}</b>
        {lacking > 0 && (
          <span className="badge warn">
            <Plural value={lacking} one="# language is missing" other="# languages are missing" />
          </span>
        )}
      </div>
      {spec.note !== undefined && <p className="dim">{spec.note}</p>}
      <div className="languages">
        {languages.map((tag) => (
          <Textarea
            key={tag}
            lang={tag}
            label={languageName(tag)}
            aria-label={t`${spec.label}, ${languageName(tag)}`}
            rows={spec.isLong ? 3 : 1}
            disabled={isReadOnly}
            placeholder={isWanted ? t`missing` : t`none`}
            error={faults.get(writtenPath([...path, tag]))}
            value={typeof text[tag] === 'string' ? text[tag] : ''}
            onChange={({ currentTarget: { value: words } }) => write(tag, words)}
          />
        ))}
      </div>
      {languages.length === 0 && (
        <p className="warn">
          <Trans>Give a language first, under “Languages and way”.</Trans>
        </p>
      )}
      {fault !== undefined && <p className="bad">{fault}</p>}
    </div>
  );
}

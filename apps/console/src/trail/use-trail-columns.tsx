import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TrailEntry } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';
import type { Column } from '../patterns/table-model.ts';
import { useFieldNames } from './field-names.ts';
import { fieldsOf } from './fields.ts';
import type { Narrowing } from './narrowing.tsx';
import { useValueWords } from './value-words.ts';
import { useActionNames, useKindNames } from './words.ts';

export function useTrailColumns(isOfAll: boolean, { change }: Narrowing): Column<TrailEntry>[] {
  const { t } = useLingui();
  const { time } = useFormat();
  const actions = useActionNames();
  const kinds = useKindNames();
  return [
    { id: 'at', name: t`When`, value: ({ at }) => at, cell: ({ at }) => time(at) },
    {
      id: 'actor',
      name: t`Who`,
      isLong: true,
      value: ({ actor }) => actor?.name ?? actor?.id ?? null,
      cell: ({ actor }) =>
        actor === null ? (
          <span className="dim">
            <Trans>the operator</Trans>
          </span>
        ) : (
          <button type="button" className="link" onClick={() => change({ actorId: String(actor.id) })}>
            {actor.name ?? <Trans>user {actor.id}</Trans>}
          </button>
        ),
    },
    { id: 'action', name: t`What was done`, value: ({ action }) => action, cell: ({ action }) => actions[action] },
    {
      id: 'subject',
      name: t({ message: 'Record', context: 'trail' }),
      isName: true,
      value: ({ subject }) => `${subject.kind} ${subject.id}`,
      cell: ({ subject: { kind, id, label } }) => (
        <>
          {kinds[kind]}{' '}
          <button type="button" className="link" onClick={() => change({ subjectKind: kind, subjectId: id })}>
            {label ?? id}
          </button>
          {label !== null && <span className="dim mono"> {id}</span>}
        </>
      ),
    },
    ...(isOfAll
      ? [
          {
            id: 'place',
            name: t`Survey or list`,
            value: ({ surveyId, localeId }: TrailEntry) => surveyId ?? localeId,
            cell: ({ surveyId, localeId }: TrailEntry) => surveyId ?? localeId ?? '–',
          },
        ]
      : []),
    {
      id: 'fields',
      name: t`Fields`,
      value: ({ before, after }) => JSON.stringify({ before, after }),
      cell: (entry) => <Fields entry={entry} />,
    },
  ];
}

/** The fields that changed, before and after. */
function Fields({ entry }: { entry: TrailEntry }) {
  const { t } = useLingui();
  const { before, after, importName, reason, subject } = entry;
  const names = useFieldNames()(subject.kind);
  const wordsOf = useValueWords(names);
  const fields = fieldsOf(before, after);
  return (
    <>
      {importName !== null && <div className="soft">{t`Import ${importName}`}</div>}
      {reason?.texts.map(({ text, people }) => (
        <div className="soft" key={text}>
          <q>{text}</q> <Plural value={people} one="# person" other="# people" />
        </div>
      ))}
      {fields.length === 0 && importName === null && reason === null && <span className="dim">–</span>}
      {fields.length > 0 && (
        <details>
          <summary>{fields.map(({ name }) => names[name] ?? name).join(', ')}</summary>
          <dl className="fields-changed">
            {fields.map((field) => (
              <div key={field.name}>
                {names[field.name] === undefined ? (
                  <dt className="mono">{field.name}</dt>
                ) : (
                  <dt>{names[field.name]}</dt>
                )}
                <dd>
                  <span className="dim">{wordsOf(field.before)}</span> → {wordsOf(field.after)}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Read } from '../../calls/read.ts';
import { useWrite } from '../../calls/use-write.ts';
import { RecordForm, type Field, type Stored } from '../../patterns/record-form.tsx';
import type { Values } from '../../patterns/record-merge.ts';
import { Loaded } from '../../patterns/states.tsx';

/** In ms: the search uses a change within two seconds. */
const USED_MS = 2200;

interface SettingsFormProps<V extends Values, Answer extends { version: string }> {
  read: Read<Answer>;
  valuesOf: (answer: Answer) => V;
  /** Writes all values on top of a version. */
  write: (values: V, baseVersion: string) => Promise<Answer>;
  /** Reads what is stored, after somebody else changed it. */
  again: () => Promise<Answer>;
  names: Readonly<Record<keyof V & string, string>>;
  wordsOf?: (name: string, value: unknown) => string;
  isReadOnly: boolean;
  children: (field: Field<V>, values: V) => React.ReactNode;
}

/** One of the settings of a food list. All of them share a version. */
export function SettingsForm<V extends Values, Answer extends { version: string }>(
  props: SettingsFormProps<V, Answer>,
) {
  const query = useQuery(props.read);
  return <Loaded query={query}>{(answer) => <Form {...props} answer={answer} />}</Loaded>;
}

function Form<V extends Values, Answer extends { version: string }>({
  answer,
  valuesOf,
  write,
  again,
  names,
  wordsOf,
  isReadOnly,
  children,
}: SettingsFormProps<V, Answer> & { answer: Answer }) {
  const queries = useQueryClient();
  const storedOf = (read: Answer): Stored<V> => ({ version: read.version, values: valuesOf(read) });
  const { mutateAsync } = useWrite(
    ({ values, baseVersion }: { values: V; baseVersion: string }) => write(values, baseVersion),
    ['locales', 'foods', 'foodRecords'],
  );
  return (
    <fieldset className="plain" disabled={isReadOnly}>
      {isReadOnly && (
        <p className="note">
          <Trans>You may read this list. Its maintainers change it.</Trans>
        </p>
      )}
      <RecordForm
        stored={storedOf(answer)}
        names={names}
        {...(wordsOf === undefined ? {} : { wordsOf })}
        save={async ({ values, version }) => {
          const saved = await mutateAsync({ values, baseVersion: version ?? answer.version });
          setTimeout(() => void queries.invalidateQueries({ queryKey: ['foods'] }), USED_MS);
          return storedOf(saved);
        }}
        reread={async () => storedOf(await again())}
      >
        {children}
      </RecordForm>
    </fieldset>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { FileField } from '../patterns/file-field.tsx';
import { LongJob } from '../patterns/long-job.tsx';
import { Page } from '../patterns/page.tsx';
import { api, refusalOf } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { ImportReport } from './import-report.tsx';

type Part = 'file' | 'mapping' | 'descriptions';

/** Imports a composition table, after a dry run if one is wanted. */
export default function ImportPage() {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const files = useRef<Partial<Record<Part, File>>>({});
  const [chosen, setChosen] = useState<readonly Part[]>([]);
  const [skipBad, setSkipBad] = useState(false);
  const start = useWrite((form: FormData) => api.nutrientTables.import.mutate(form), ['jobs']);
  const take = (part: Part) => (file: File | null) => {
    if (file === null) delete files.current[part];
    else files.current[part] = file;
    setChosen(Object.keys(files.current) as Part[]);
  };
  const send = (dryRun: boolean) => {
    const form = new FormData();
    for (const [part, file] of Object.entries(files.current)) form.set(part, file);
    form.set('skipBad', String(skipBad));
    form.set('dryRun', String(dryRun));
    start.mutate(form);
  };
  const isComplete = chosen.includes('file') && chosen.includes('mapping');
  return (
    <Page
      title={t`Import a nutrient table`}
      crumbs={[{ to: '/nutrients', name: t`Nutrients` }]}
      lead={t`Records of the file replace those that are stored; others stay. All rows are stored or none.`}
    >
      <section className="panel" aria-label={t`Files`}>
        <div className="pb stack">
          <FileField
            label={t`The table`}
            description={t`CSV, UTF-8, up to 128 MB.`}
            accept=".csv,text/csv"
            onFile={take('file')}
          />
          <FileField
            label={t`Its mapping`}
            description={t`JSON that says which column is what, up to 1 MB.`}
            accept=".json,application/json"
            onFile={take('mapping')}
          />
          <FileField
            label={t`Names of the foods, if they are in a file of their own`}
            description={t`CSV. The mapping names it as descriptions.file.`}
            accept=".csv,text/csv"
            onFile={take('descriptions')}
          />
          <Checkbox
            label={t`Leave bad rows out`}
            description={t`Otherwise one bad row refuses the whole table.`}
            checked={skipBad}
            onChange={({ currentTarget: { checked } }) => setSkipBad(checked)}
          />
        </div>
        <div role="alert">
          {start.isError && (
            <div className="pb">
              <div className="note bad">
                <Icon name="warning" />
                <div className="grow">
                  {faultWords(start.error, t`The service does not answer. Nothing was stored.`)}
                  <ul>
                    {refusalOf(start.error)?.data.issues?.map(({ path, message }) => (
                      <li key={path + message}>
                        <span className="mono">{path}</span> {message}
                      </li>
                    ))}
                  </ul>
                </div>
              </div>
            </div>
          )}
        </div>
        <div className="pf">
          <Button variant="filled" disabled={!isComplete} loading={start.isPending} onClick={() => send(true)}>
            <Trans>Compare, and store nothing</Trans>
          </Button>
          <Button disabled={!isComplete || start.isPending} onClick={() => send(false)}>
            <Trans>Import</Trans>
          </Button>
        </div>
      </section>
      <LongJob id={start.data?.id ?? null} changes={['nutrientTables', 'foods', 'foodRecords']}>
        {({ result }) => <ImportReport result={result} />}
      </LongJob>
    </Page>
  );
}

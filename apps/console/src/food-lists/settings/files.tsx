import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../../calls/use-write.ts';
import { DropFiles } from '../../patterns/drop-files.tsx';
import { useFaultWords } from '../../patterns/fault-words.ts';
import { LongJob } from '../../patterns/long-job.tsx';
import { Panel } from '../../patterns/panel.tsx';
import { saveFromService } from '../../patterns/save-from-service.ts';
import { WriteFault } from '../../patterns/states.tsx';
import { useAccess } from '../../session/access.ts';
import { api } from '../../session/service.ts';
import { Icon } from '../../shell/icon.tsx';
import { CHANGED_BY_CATEGORY } from '../parts/changed-by.ts';
import { ImportFaults, ImportReport } from './import-report.tsx';

/** A food list as files that spreadsheets open, out and in. */
export function Files({ locale }: { locale: string }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const { may } = useAccess();
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    setFault(null);
    try {
      // Operation: `foodLists.export`
      await saveFromService(`/admin/locales/${locale}/food-list`, `${locale}.zip`);
    } catch (error) {
      setFault(faultWords(error));
    }
  };
  return (
    <>
      <Panel title={t`Save the list as files`}>
        <div className="pb stack tight">
          <p className="soft">
            <Trans>
              A zip file with a spreadsheet (CSV) each of foods, categories, portions, questions and nutrients.
            </Trans>
          </p>
          <div>
            <Button leftSection={<Icon name="download" />} onClick={() => void save()}>
              <Trans>Save {locale}.zip</Trans>
            </Button>
          </div>
          <div role="alert">{fault !== null && <p className="bad">{fault}</p>}</div>
        </div>
      </Panel>
      {may('food-list:import') && <Import locale={locale} />}
    </>
  );
}

const OPTIONS = ['share', 'keepEdits', 'overwriteEdits', 'removeMissing', 'skipBad'] as const;
type Option = (typeof OPTIONS)[number];
/** The service refuses both together. */
const OPPOSITES: Partial<Record<Option, Option>> = { keepEdits: 'overwriteEdits', overwriteEdits: 'keepEdits' };

function Import({ locale }: { locale: string }) {
  const { t } = useLingui();
  const [file, choose] = useState<File | null>(null);
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const [prefix, setPrefix] = useState('');
  const begin = useWrite((form: FormData) => api.foodLists.import.mutate(form as never), ['jobs']);
  const names: Record<Option, string> = {
    share: t`Keep global parts of other lists as they are`,
    keepEdits: t`Keep what was edited since the last import`,
    overwriteEdits: t`Overwrite what was edited since the last import`,
    removeMissing: t`Take foods out of the list that the files do not have`,
    skipBad: t`Leave bad rows out`,
  };
  const send = (dryRun: boolean) => {
    if (file === null) return;
    const form = new FormData();
    form.set('locale', locale);
    form.set('file', file);
    form.set('dryRun', String(dryRun));
    if (prefix !== '') form.set('prefix', prefix);
    for (const option of OPTIONS) form.set(option, String(chosen.includes(option)));
    begin.mutate(form);
  };
  return (
    <Panel title={t`Take files in`} lead={t`All rows are stored, or none. Try it first: that stores nothing.`}>
      <div className="pb stack">
        <DropFiles
          label={file === null ? t`Drop the zip file here` : file.name}
          accept=".zip,application/zip"
          onFiles={([first]) => choose(first ?? null)}
        />
        <div className="fieldgrid">
          {OPTIONS.map((option) => (
            <Switch
              key={option}
              label={names[option]}
              checked={chosen.includes(option)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen([
                  ...chosen.filter((other) => other !== option && other !== OPPOSITES[option]),
                  ...(checked ? [option] : []),
                ])
              }
            />
          ))}
          <TextInput
            label={t`Prefix of the codes`}
            placeholder="US-"
            description={t`Empty: the one that the list remembers.`}
            value={prefix}
            onChange={({ currentTarget: { value } }) => setPrefix(value)}
          />
        </div>
        <div className="row">
          <Button variant="filled" disabled={file === null} loading={begin.isPending} onClick={() => send(true)}>
            <Trans>Try it</Trans>
          </Button>
          <Button disabled={file === null} loading={begin.isPending} onClick={() => send(false)}>
            <Trans>Take it in</Trans>
          </Button>
        </div>
        <WriteFault error={begin.error} />
        <LongJob id={begin.data?.id ?? null} failed={(job) => <ImportFaults job={job} />} changes={CHANGED_BY_CATEGORY}>
          {(job) => <ImportReport job={job} />}
        </LongJob>
      </div>
    </Panel>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Switch } from '@mantine/core';
import type { UploadedRespondents } from 'dietary-recall-client';
import { useRef, useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { Page } from '../patterns/page.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import { api, refusalOf } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { UploadDrop } from './upload-drop.tsx';
import { UploadFaults } from './upload-faults.tsx';
import { UploadFigures } from './upload-figures.tsx';
import { faultOf, fileToSend, openPeopleFile, type Fault, type PeopleFile } from './upload-file.ts';
import { UploadPreview } from './upload-preview.tsx';
import { UploadStored } from './upload-stored.tsx';

/** What the service found in the file. */
type Check =
  | { state: 'faults'; faults: readonly Fault[]; count: number }
  | { state: 'refused'; why: string }
  | { state: 'sound'; created: number; updated: number };

/** A list of people from a spreadsheet: dropped, checked, mended, stored. */
export default function UploadPage() {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const surveyId = useSurveyId();
  const [people, setPeople] = useState<PeopleFile | null>(null);
  const [check, setCheck] = useState<Check | null>(null);
  const [isCreateOnly, createOnly] = useState(false);
  const [stored, setStored] = useState<UploadedRespondents | null>(null);
  const lastCheck = useRef(0);
  const upload = useWrite(api.respondentUploads.upload.mutate, []);
  const store = useWrite(api.respondentUploads.upload.mutate, ['surveyPeople', 'surveySubmissions', 'jobs']);

  const examine = async (given: PeopleFile, onlyNew: boolean) => {
    setCheck(null);
    lastCheck.current += 1;
    const number = lastCheck.current;
    const found = await upload.mutateAsync(formOf(surveyId, given, onlyNew, true)).then(
      ({ created, updated }): Check => ({ state: 'sound', created: created ?? 0, updated: updated ?? 0 }),
      (error: unknown) => checkOf(error, given, faultWords(error)),
    );
    // The answer to an earlier check may come after that to a later one.
    if (number === lastCheck.current) setCheck(found);
  };
  const open = async (file: File) => {
    const given = await openPeopleFile(file);
    setStored(null);
    setPeople(given);
    await examine(given, isCreateOnly);
  };
  const mend = (changed: PeopleFile) => {
    setPeople(changed);
    // What was found before still stands beside the fields; storing needs another check.
    if (check?.state === 'sound') setCheck(null);
  };
  const keep = async (given: PeopleFile) => {
    try {
      setStored(await store.mutateAsync(formOf(surveyId, given, isCreateOnly, false)));
    } catch (error) {
      setCheck(checkOf(error, given, faultWords(error)));
    }
  };

  return (
    <Page
      title={t`Upload respondents`}
      crumbs={[...useSurveyCrumbs(), { to: `/surveys/${surveyId}/respondents`, name: t`Respondents` }]}
      lead={<Lead people={people} isStored={stored !== null} />}
      actions={
        people !== null && (
          <Button
            leftSection={<Icon name="close" />}
            onClick={() => {
              lastCheck.current += 1;
              setPeople(null);
              setCheck(null);
              setStored(null);
            }}
          >
            <Trans>Another file</Trans>
          </Button>
        )
      }
    >
      {stored !== null ? (
        <UploadStored surveyId={surveyId} stored={stored} />
      ) : people === null ? (
        <UploadDrop open={(file) => void open(file)} />
      ) : (
        <>
          <UploadFigures people={people} check={check} isChecking={upload.isPending} />
          {check?.state === 'refused' && (
            <div className="note bad" role="alert">
              <Icon name="warning" />
              <span className="grow">{check.why}</span>
            </div>
          )}
          {check?.state === 'faults' && (
            <UploadFaults
              people={people}
              faults={check.faults}
              count={check.count}
              mend={mend}
              again={() => void examine(people, isCreateOnly)}
              isChecking={upload.isPending}
            />
          )}
          <UploadPreview people={people} faults={check?.state === 'faults' ? check.faults : []} />
          <div className="row">
            <Button
              variant="filled"
              loading={store.isPending}
              disabled={check?.state !== 'sound'}
              onClick={() => void keep(people)}
            >
              {check?.state === 'sound' ? (
                <Trans>Store {check.created + check.updated} people</Trans>
              ) : (
                <Trans>Store</Trans>
              )}
            </Button>
            {check === null && !upload.isPending && (
              <Button onClick={() => void examine(people, isCreateOnly)}>
                <Trans>Check again</Trans>
              </Button>
            )}
            <Switch
              label={t`Only new people: refuse user names that the survey has`}
              checked={isCreateOnly}
              onChange={({ currentTarget: { checked } }) => {
                createOnly(checked);
                void examine(people, checked);
              }}
            />
          </div>
        </>
      )}
    </Page>
  );
}

function Lead({ people, isStored }: { people: PeopleFile | null; isStored: boolean }) {
  if (people === null)
    return <Trans>A spreadsheet saved as CSV, a row for each person. It is checked before anything is stored.</Trans>;
  if (isStored) return people.file.name;
  return (
    <>
      {people.file.name}.{' '}
      <b>
        <Trans>Nothing is stored yet.</Trans>
      </b>
    </>
  );
}

function formOf(surveyId: string, people: PeopleFile, isCreateOnly: boolean, isDryRun: boolean): FormData {
  const form = new FormData();
  form.set('surveyId', surveyId);
  form.set('mode', isCreateOnly ? 'create' : 'upsert');
  form.set('dryRun', String(isDryRun));
  form.set('file', fileToSend(people), people.file.name);
  return form;
}

function checkOf(error: unknown, { rows }: PeopleFile, why: string): Check {
  const problem = refusalOf(error)?.data;
  if (problem?.code === 'csv.invalid') {
    const issues = problem.issues ?? [];
    const count = Number(problem.facts?.['faults'] ?? issues.length);
    return { state: 'faults', faults: issues.map((issue) => faultOf(issue, rows[0] ?? [])), count };
  }
  return { state: 'refused', why };
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SchemeChange, SurveyScheme } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useAddressPart } from '../patterns/address-part.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { saveFromService } from '../patterns/save-from-service.ts';
import { Empty, Loaded } from '../patterns/states.tsx';

/** The versions of a questionnaire, their files, and how two of them differ. */
export function Versions({ scheme }: { scheme: SurveyScheme }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const { time } = useFormat();
  const states = { draft: t`draft`, published: t`published`, retired: t`retired` };
  const save = async (path: `/${string}`, name: string) => {
    try {
      await saveFromService(path, name);
    } catch (error) {
      notifications.show({ color: 'red', message: faultWords(error) });
    }
  };
  return (
    <div className="stack">
      <div className="panel">
        <table className="table cards" aria-label={t`Versions`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Version</Trans>
              </th>
              <th scope="col">
                <Trans>State</Trans>
              </th>
              <th scope="col">
                <Trans>Changed</Trans>
              </th>
              <th scope="col">
                <Trans>Published</Trans>
              </th>
              <th scope="col">
                <Trans>Files</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {scheme.versions.map(({ number, state, changedAt, publishedAt, publishedBy }) => {
              const base = `/admin/survey-schemes/${scheme.id}/versions/${number}` as const;
              return (
                <tr key={number}>
                  <th scope="row">
                    <Link to="." search={{ version: number } as never}>
                      <Trans>Version {number}</Trans>
                    </Link>
                  </th>
                  <td data-label={t`State`}>{states[state]}</td>
                  <td data-label={t`Changed`}>{time(changedAt)}</td>
                  <td data-label={t`Published`}>
                    {time(publishedAt)} <span className="dim">{publishedBy?.name ?? ''}</span>
                  </td>
                  <td data-label={t`Files`}>
                    <div className="row">
                      {/* Operation: `surveySchemes.export`. */}
                      <Button
                        size="xs"
                        aria-label={t`Export version ${number}`}
                        onClick={() => void save(`${base}/file`, `${scheme.id}-${number}.json`)}
                      >
                        <Trans context="button">Export</Trans>
                      </Button>
                      {/* Operation: `surveySchemes.getQuestionnaire`. */}
                      <Button
                        size="xs"
                        variant="subtle"
                        aria-label={t`HL7 FHIR of version ${number}`}
                        onClick={() => void save(`${base}/questionnaire`, `questionnaire-${scheme.id}-${number}.json`)}
                      >
                        HL7 FHIR
                      </Button>
                    </div>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {scheme.versions.length > 1 && <Differences scheme={scheme} />}
    </div>
  );
}

/** The differences of two versions, field by field; at first those of the newest from the one before it. */
function Differences({ scheme: { id: schemeId, versions } }: { scheme: SurveyScheme }) {
  const { t } = useLingui();
  const numbers = versions.map(({ number }) => number);
  const [chosenFrom, setFrom] = useAddressPart('from');
  const [chosenTo, setTo] = useAddressPart('to');
  const [to, from] = [Number(chosenTo ?? numbers[0]), Number(chosenFrom ?? numbers[1])];
  const query = useQuery(read.surveySchemes.compare({ schemeId, from, to }));
  const data = numbers.map((number) => ({ value: String(number), label: t`Version ${number}` }));
  return (
    <Panel
      title={t`Differences`}
      actions={
        <div className="row">
          <Select size="xs" aria-label={t`From`} data={data} value={String(from)} onChange={setFrom} />
          <Select size="xs" aria-label={t`To`} data={data} value={String(to)} onChange={setTo} />
        </div>
      }
    >
      <Loaded query={query}>
        {({ changes }) =>
          changes.length === 0 ? <Empty title={t`They are the same`} /> : <ChangeTable changes={changes} />
        }
      </Loaded>
    </Panel>
  );
}

function ChangeTable({ changes }: { changes: readonly SchemeChange[] }) {
  const { t } = useLingui();
  const kinds = { added: t`added`, removed: t`removed`, changed: t`changed`, moved: t`moved` };
  return (
    <div className="scroll">
      <table className="table cards" aria-label={t`Differences`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Place</Trans>
            </th>
            <th scope="col">
              <Trans>Change</Trans>
            </th>
            <th scope="col">
              <Trans>Before</Trans>
            </th>
            <th scope="col">
              <Trans>After</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ kind, path, before, after }, at) => (
            <tr key={at}>
              <th scope="row" className="mono">
                {path}
              </th>
              <td data-label={t`Change`}>{kinds[kind]}</td>
              <td data-label={t`Before`}>{words(before)}</td>
              <td data-label={t`After`}>{words(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function words(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

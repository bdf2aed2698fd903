import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { useFormat } from '../patterns/format.ts';
import { Panel } from '../patterns/panel.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useSelectionWords } from './selection-words.ts';
import { Download } from './use-extract-columns.tsx';

interface ExtractDetailsProps {
  surveyId: string;
  extractId: number;
  onClose: () => void;
}

/** What an extract was made of and with, and its files. */
export function ExtractDetails({ surveyId, extractId, onClose }: ExtractDetailsProps) {
  const { t } = useLingui();
  const { time, number, bytes } = useFormat();
  const selectionWords = useSelectionWords();
  const query = useQuery(read.extracts.get({ surveyId, extractId }));
  return (
    <Panel
      title={query.data?.name ?? t`Extract`}
      actions={
        <div className="row">
          {query.data && <Download surveyId={surveyId} extract={query.data} />}
          <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      }
    >
      <Loaded query={query}>
        {({ selection, sources: { softwareVersion, foodList, schemes }, madeAt, recalls, files, sha256 }) => (
          <>
            <dl className="kv pb">
              <dt>
                <Trans>Recalls</Trans>
              </dt>
              <dd>
                {number(recalls)}, {selectionWords(selection)}, <Trans>sent before {time(selection.dateTo)}</Trans>
              </dd>
              <dt>
                <Trans>Made</Trans>
              </dt>
              <dd>
                {time(madeAt)}, <Trans>software {softwareVersion}</Trans>
              </dd>
              <dt>
                <Trans>Food list</Trans>
              </dt>
              <dd>
                <Trans>
                  {foodList.localeId}, {number(foodList.foods)} foods, last changed {time(foodList.lastChangedAt)}
                </Trans>
              </dd>
              <dt>
                <Trans>Questionnaires</Trans>
              </dt>
              <dd>
                {schemes.length === 0
                  ? '–'
                  : schemes.map(({ schemeId, version }) => `${schemeId} ${version}`).join(', ')}
              </dd>
              <dt>
                <Trans>SHA-256 of the zip file</Trans>
              </dt>
              <dd className="mono breaks">{sha256}</dd>
            </dl>
            <div className="as-table" tabIndex={0} role="region" aria-label={t`Files`}>
              <table className="table compact" aria-label={t`Files`}>
                <thead>
                  <tr>
                    <th scope="col">
                      <Trans>File</Trans>
                    </th>
                    <th scope="col" className="num">
                      <Trans>Rows</Trans>
                    </th>
                    <th scope="col" className="num">
                      <Trans>Size</Trans>
                    </th>
                    <th scope="col">
                      <Trans>SHA-256</Trans>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {files.map((file) => (
                    <tr key={file.name}>
                      <th scope="row" className="mono">
                        {file.name}
                      </th>
                      <td className="num">{number(file.rows)}</td>
                      <td className="num">{bytes(file.bytes)}</td>
                      <td className="mono">{file.sha256}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </Loaded>
    </Panel>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { useState } from 'react';
import { saveFile, toCsv } from '../patterns/csv.ts';
import { Panel } from '../patterns/panel.tsx';
import { Icon } from '../shell/icon.tsx';

const MOST_BYTES = 64 * 1024 * 1024;
const TEMPLATE = toCsv(
  ['user name', 'password', 'name', 'email', 'phone', 'language', 'region'],
  [['r-0001', null, null, 'r-0001@example.org', null, 'en', 'North']],
);

/** Takes a file, and says what it has to look like. */
export function UploadDrop({ open }: { open: (file: File) => void }) {
  const { t } = useLingui();
  const [isRefused, refuse] = useState(false);
  return (
    <>
      <Dropzone
        className="csv-drop"
        multiple={false}
        maxSize={MOST_BYTES}
        accept={{ 'text/csv': ['.csv', '.txt', '.tsv'] }}
        inputProps={{ 'aria-label': t`CSV file of people` }}
        aria-label={t`Drop a CSV file here, or choose one`}
        onReject={() => refuse(true)}
        onDrop={(files: File[]) => {
          if (files[0] !== undefined) open(files[0]);
        }}
      >
        <div className="middle">
          <Icon name="upload" />
          <h2>
            <Trans>Drop a CSV file here</Trans>
          </h2>
          <p>
            <Trans>or press Enter to choose one. UTF-8, up to 64 MB.</Trans>
          </p>
        </div>
      </Dropzone>
      <div role="alert">
        {isRefused && (
          <p className="bad">
            <Trans>
              That is not one CSV file of at most 64 MB. Save the table from the spreadsheet as “CSV UTF-8”.
            </Trans>
          </p>
        )}
      </div>
      <Panel
        title={t`Columns`}
        actions={
          <Button
            size="xs"
            leftSection={<Icon name="download" />}
            onClick={() => saveFile('respondents.csv', TEMPLATE)}
          >
            <Trans>Example file</Trans>
          </Button>
        }
      >
        <dl className="kv pb">
          <dt className="mono">user name</dt>
          <dd>
            <Trans>First column: the name in this survey, without spaces.</Trans>
          </dd>
          <dt className="mono">password</dt>
          <dd>
            <Trans>
              Second column, where there are passwords. Empty: the stored one stays, and a new person signs in by the
              personal link.
            </Trans>
          </dd>
          <dt className="mono">name, email, phone, language</dt>
          <dd>
            <Trans>
              Where the survey keeps names and addresses. A column that is absent changes nothing; an empty cell
              removes.
            </Trans>
          </dd>
          <dt>
            <Trans>any other</Trans>
          </dt>
          <dd>
            <Trans>Becomes a field of the survey with that name, such as region.</Trans>
          </dd>
        </dl>
      </Panel>
    </>
  );
}

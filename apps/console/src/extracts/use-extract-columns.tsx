import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Extract } from 'dietary-recall-client';
import { useFaultWords } from '../patterns/fault-words.ts';
import { useFormat } from '../patterns/format.ts';
import type { Column } from '../patterns/table-model.ts';
import { api } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { useSelectionWords } from './selection-words.ts';

export function useExtractColumns(surveyId: string, open: (id: number) => void): Column<Extract>[] {
  const { t } = useLingui();
  const { time, number, bytes } = useFormat();
  const selectionWords = useSelectionWords();
  return [
    {
      id: 'name',
      name: t`Name`,
      isName: true,
      value: ({ name }) => name,
      cell: ({ id, name, madeBy }) => (
        <>
          <button type="button" className="link strong" onClick={() => open(id)}>
            {name}
          </button>
          <div className="dim">{madeBy?.name ?? '–'}</div>
        </>
      ),
    },
    { id: 'made', name: t`Made`, value: ({ madeAt }) => madeAt, cell: ({ madeAt }) => time(madeAt) },
    {
      id: 'selection',
      name: t`Recalls of`,
      value: ({ selection }) => selectionWords(selection),
      cell: ({ selection }) => selectionWords(selection),
    },
    {
      id: 'recalls',
      name: t`Recalls`,
      isNumber: true,
      value: ({ recalls }) => recalls,
      cell: ({ recalls }) => number(recalls),
    },
    {
      id: 'files',
      name: t`Files`,
      isNumber: true,
      value: ({ files }) => files.length,
      cell: ({ files }) => number(files.length),
    },
    {
      id: 'size',
      name: t`Size`,
      isNumber: true,
      value: ({ sizeBytes }) => sizeBytes,
      cell: ({ sizeBytes }) => bytes(sizeBytes),
    },
    {
      id: 'sha256',
      name: t`SHA-256`,
      value: ({ sha256 }) => sha256,
      cell: ({ sha256 }) => (
        <span className="mono" title={sha256}>
          {sha256.slice(0, 8)}…{sha256.slice(-6)}
        </span>
      ),
    },
    {
      id: 'state',
      name: t`State`,
      value: ({ deletedAt }) => deletedAt ?? t`kept`,
      cell: (extract) => <ExtractState extract={extract} />,
    },
    { id: 'act', name: t`Download`, cell: (extract) => <Download surveyId={surveyId} extract={extract} /> },
  ];
}

function ExtractState({ extract: { deletedAt, deletedBy, deletedReason } }: { extract: Extract }) {
  const { time } = useFormat();
  if (deletedAt === null) {
    return (
      <span className="state good">
        <Trans>kept</Trans>
      </span>
    );
  }
  return (
    <>
      <span className="state">
        <Trans>deleted {time(deletedAt)}</Trans>
      </span>
      <div className="dim">
        {deletedBy?.name ?? ''} {deletedReason ?? ''}
      </div>
    </>
  );
}

/** Asks for an address that gives the file for five minutes, and follows it: the browser saves the file as it comes. */
export function Download({ surveyId, extract: { id, name, deletedAt } }: { surveyId: string; extract: Extract }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  if (deletedAt !== null) return null;
  const follow = async () => {
    try {
      const { url } = await api.extracts.createAddress.mutate({ surveyId, extractId: id });
      Object.assign(document.createElement('a'), { href: url, download: '' }).click();
    } catch (error) {
      notifications.show({ color: 'red', message: faultWords(error) });
    }
  };
  return (
    <Button
      size="xs"
      leftSection={<Icon name="download" />}
      aria-label={t`Download ${name}`}
      onClick={() => void follow()}
    >
      <Trans>Download</Trans>
    </Button>
  );
}

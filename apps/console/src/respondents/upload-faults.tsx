import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useRef, type KeyboardEvent } from 'react';
import { saveFile, toCsv } from '../patterns/csv.ts';
import { Panel } from '../patterns/panel.tsx';
import { Icon } from '../shell/icon.tsx';
import { cellKey, cellText, fileToSend, type Fault, type PeopleFile } from './upload-file.ts';

interface UploadFaultsProps {
  people: PeopleFile;
  faults: readonly Fault[];
  /** All faults: more than those that the service names. */
  count: number;
  mend: (people: PeopleFile) => void;
  again: () => void;
  isChecking: boolean;
}

/** The faults with their rows. Each is mended here, or its row is left out. Enter goes to the next one. */
export function UploadFaults({ people, faults, count, mend, again, isChecking }: UploadFaultsProps) {
  const { t } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const touched = faults.filter((fault) => people.mended.has(cellKey(fault)) || people.leftOut.has(fault.row)).length;
  const next = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const fields = [...(table.current?.querySelectorAll('input') ?? [])];
    const following = fields[fields.indexOf(event.currentTarget) + 1];
    if (following === undefined) again();
    else following.focus();
  };
  const save = () =>
    saveFile(
      'faults.csv',
      toCsv(
        [t`Row`, t`Column`, t`In the file`, t`Fault`],
        faults.map((fault) => [fault.row, fault.columnName, textOf(people, fault), fault.message]),
      ),
    );
  return (
    <Panel
      title={t`Faults`}
      lead={
        people.canMend ? (
          <Trans>Mend them here, or in your file and drop it again.</Trans>
        ) : (
          <Trans>Mend them in your file and drop it again.</Trans>
        )
      }
      actions={
        <Button size="xs" leftSection={<Icon name="download" />} onClick={save}>
          <Trans>Faults as CSV</Trans>
        </Button>
      }
      footer={
        <>
          <span className="grow" role="status">
            <Plural
              value={faults.length}
              one={`${touched} of # fault mended.`}
              other={`${touched} of # faults mended.`}
            />{' '}
            {count > faults.length && (
              <Trans>
                The file has {count} faults; the first {faults.length} are shown.
              </Trans>
            )}
          </span>
          {touched > 0 && (
            <Button
              size="xs"
              onClick={() =>
                void fileToSend(people)
                  .text()
                  .then((text) => saveFile(people.file.name, text))
              }
            >
              <Trans>Save the mended file</Trans>
            </Button>
          )}
          <Button size="xs" variant="filled" loading={isChecking} onClick={again}>
            <Trans>Check again</Trans>
          </Button>
        </>
      }
    >
      <div className="scroll">
        <table className="table cards" ref={table} aria-label={t`Faults`}>
          <thead>
            <tr>
              <th scope="col" className="num">{t`Row`}</th>
              <th scope="col">{t`Column`}</th>
              <th scope="col">{t`In the file`}</th>
              <th scope="col">{t`Fault`}</th>
              <th scope="col">{t`Becomes`}</th>
              <th scope="col">{t`The row`}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map((fault, at) => (
              <FaultRow key={at} fault={fault} people={people} mend={mend} onKeyDown={next} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

interface FaultRowProps {
  fault: Fault;
  people: PeopleFile;
  mend: (people: PeopleFile) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function FaultRow({ fault, people, mend, onKeyDown }: FaultRowProps) {
  const { t } = useLingui();
  const { row, columnName, column, message } = fault;
  const isLeftOut = people.leftOut.has(row);
  const given = textOf(people, fault);
  const change = (text: string) => {
    const mended = new Map(people.mended).set(cellKey(fault), text);
    if (text === given) mended.delete(cellKey(fault));
    mend({ ...people, mended });
  };
  const leave = () => {
    const leftOut = new Set(people.leftOut);
    if (!leftOut.delete(row)) leftOut.add(row);
    mend({ ...people, leftOut });
  };
  return (
    <tr>
      <th scope="row" className="num">
        <b className="strong">{row}</b>
      </th>
      <td className="mono" data-label={t`Column`}>
        {columnName}
      </td>
      <td className="mono" data-label={t`In the file`}>
        {given === '' ? (
          <span className="dim">
            <Trans>(nothing)</Trans>
          </span>
        ) : (
          <span className="badge bad">{given}</span>
        )}
      </td>
      <td data-label={t`Fault`}>{message}</td>
      <td data-label={t`Becomes`}>
        {isLeftOut ? (
          <span className="dim">
            <Trans>row is left out</Trans>
          </span>
        ) : people.canMend && column >= 0 ? (
          <TextInput
            size="xs"
            aria-label={t`Row ${row}, ${columnName}`}
            value={cellText(people, fault)}
            onKeyDown={onKeyDown}
            onChange={({ currentTarget: { value } }) => change(value)}
          />
        ) : (
          '–'
        )}
      </td>
      <td data-label={t`The row`}>
        {people.canMend && row > 1 && (
          <Button size="xs" variant="subtle" color="gray" onClick={leave}>
            {isLeftOut ? <Trans>Take row {row} in</Trans> : <Trans>Leave row {row} out</Trans>}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** What the file itself has in a cell. */
function textOf({ rows }: PeopleFile, { row, column }: Fault): string {
  return rows[row - 1]?.[column] ?? '';
}

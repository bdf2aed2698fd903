import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { newId } from 'dietary-recall-client';
import type { ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
import { rulerOfValues, textOf, type SectorValues } from './group-values.ts';
import { Ruler } from './ruler.tsx';
import { useSentimentNames, type Sentiment } from './words.ts';

interface SectorFieldsProps {
  sectors: readonly SectorValues[];
  unit: string;
  change: (sectors: readonly SectorValues[]) => void;
  error?: ReactNode;
}

/** The sectors of a rule: on one ruler, and each with its limits and words. Two sectors that touch share their limit. */
export function SectorFields({ sectors, unit, change, error }: SectorFieldsProps) {
  const last = sectors.at(-1);
  const add = () =>
    change([
      ...sectors,
      {
        key: newId(),
        id: null,
        name: '',
        description: '',
        sentiment: 'good',
        start: last?.end ?? 0,
        end: '',
      },
    ]);
  return (
    <fieldset className="fields plain">
      <legend>
        <Trans>Sectors</Trans>
      </legend>
      <div className="stack wide">
        <Ruler sectors={rulerOfValues(sectors)} unit={unit} />
        <ol className="sectors">
          {sectors.map((sector, at) => (
            <Sector
              key={sector.key}
              sector={sector}
              number={at + 1}
              unit={unit}
              change={(part) => change(withPart(sectors, at, part))}
              remove={() => change(sectors.filter((other) => other !== sector))}
            />
          ))}
        </ol>
        <div role="alert">{error != null && <p className="bad">{error}</p>}</div>
        <div className="row">
          <Button size="xs" leftSection={<Icon name="plus" />} onClick={add}>
            <Trans>Add a sector</Trans>
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

/** A limit that two sectors share is moved in both. */
function withPart(sectors: readonly SectorValues[], at: number, part: Partial<SectorValues>): SectorValues[] {
  const was = sectors[at];
  return sectors.map((sector, index) => {
    if (index === at) return { ...sector, ...part };
    if (part.end !== undefined && sector.start === was?.end && sector.start !== '')
      return { ...sector, start: part.end };
    if (part.start !== undefined && sector.end === was?.start && sector.end !== '')
      return { ...sector, end: part.start };
    return sector;
  });
}

interface SectorProps {
  sector: SectorValues;
  number: number;
  unit: string;
  change: (part: Partial<SectorValues>) => void;
  remove: () => void;
}

function Sector({ sector, number, unit, change, remove }: SectorProps) {
  const { t } = useLingui();
  const sentiments = useSentimentNames();
  const name = textOf(sector.name) || t`sector ${number}`;
  const limit = (end: 'start' | 'end', label: string) => (
    <NumberInput
      size="xs"
      label={label}
      aria-label={t`${label}, ${name}`}
      value={sector[end]}
      onChange={(value) => change({ [end]: value === '' ? '' : Number(value) })}
      min={0}
      hideControls
      rightSection={<span className="u">{unit}</span>}
      rightSectionWidth={unit.length > 3 ? 56 : 36}
    />
  );
  return (
    <li>
      <TextInput
        size="xs"
        label={t`Heading`}
        value={sector.name}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
      />
      <Select
        size="xs"
        label={t`Judgement`}
        data={Object.entries(sentiments).map(([value, label]) => ({ value, label }))}
        value={sector.sentiment}
        onChange={(value) => value !== null && change({ sentiment: value as Sentiment })}
      />
      {limit('start', t({ message: 'From', context: 'amount' }))}
      {limit('end', t`Below`)}
      <ActionIcon variant="subtle" color="gray" aria-label={t`Take ${name} away`} onClick={remove}>
        <Icon name="close" />
      </ActionIcon>
      <Textarea
        className="wide"
        size="xs"
        label={t`What feedback says, as HTML`}
        autosize
        maxRows={6}
        value={sector.description}
        onChange={({ currentTarget: { value } }) => change({ description: value })}
      />
    </li>
  );
}

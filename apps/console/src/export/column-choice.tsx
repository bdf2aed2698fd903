import { Plural, useLingui } from '@lingui/react/macro';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ExportColumnsInput } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useFaultWords } from '../patterns/fault-words.ts';
import { isFhir } from './choice.ts';
import type { ChoiceProps } from './content-choice.tsx';

interface ColumnChoiceProps extends ChoiceProps {
  surveyId: string;
  fault: string | undefined;
}

/** Which columns of the file, by their headings; a file of HL7 FHIR has none. */
export function ColumnChoice({ surveyId, choice, change, fault }: ColumnChoiceProps) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const content = choice.content as ExportColumnsInput['content'];
  const { data, error } = useQuery({
    ...read.surveySubmissions.listExportColumns({ surveyId, content }),
    enabled: !isFhir(choice.content),
  });
  if (isFhir(choice.content)) return null;
  const meanings = new Map(data?.map(({ key, meaning }) => [key, meaning]));
  return (
    <MultiSelect
      className="whole"
      label={t`Columns`}
      description={data && <Plural value={data.length} one="None chosen: the only one." other="None chosen: all #." />}
      error={fault ?? (error && faultWords(error))}
      searchable
      clearable
      hidePickedOptions
      maxValues={200}
      limit={100}
      nothingFoundMessage={t`No column has this in its heading.`}
      value={choice.columns === '' || !data?.length ? [] : choice.columns.split('\n')}
      onChange={(keys) => change({ columns: keys.join('\n') })}
      data={data?.map(({ key, heading }) => ({ value: key, label: heading })) ?? []}
      renderOption={({ option: { value, label } }) => (
        <div>
          <div>{label}</div>
          <div className="dim">{meanings.get(value)}</div>
        </div>
      )}
    />
  );
}

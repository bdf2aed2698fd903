import type { CategoryHeader } from 'dietary-recall-client';
import { read } from '../../calls/read.ts';
import type { Field } from '../../patterns/record-form.tsx';
import { usePlace } from '../place.ts';
import { CHOICES, RemoteMultiSelect, type Choice } from './remote-select.tsx';

export function categoryChoice({ code, localDescription, englishDescription }: CategoryHeader): Choice {
  return { value: code, label: `${localDescription ?? englishDescription} (${code})` };
}

/** The categories directly above a food or a category. */
export function CategorySelect({
  field,
  known,
  description,
}: {
  field: ReturnType<Field<{ parentCategories: string[] }>>;
  known: readonly CategoryHeader[];
  description?: string;
}) {
  const { locale } = usePlace();
  const { label, name, error, value, onChange } = field;
  return (
    <RemoteMultiSelect
      label={label}
      name={name}
      error={error}
      description={description}
      value={value as string[]}
      onChange={onChange as (value: string[]) => void}
      known={known.map(categoryChoice)}
      find={(search) => read.categoryRecords.list({ locale, search, limit: CHOICES })}
      choiceOf={categoryChoice}
    />
  );
}

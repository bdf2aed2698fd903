import { writtenPath, type DocumentPath } from '@dietary-recall/scheme/document-path';
import { useLingui } from '@lingui/react/macro';
import { NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { ConditionEditor } from './condition-editor.tsx';
import { listOf, valueAt, textOf } from './document.ts';
import { useDraft } from './draft.ts';
import { GroupEditor, ListEditor } from './group-editor.tsx';
import type { Spec } from './specs.ts';
import { WordsEditor } from './words-editor.tsx';

const below = (spec: Spec, path: DocumentPath) => <FieldEditor key={spec.key} spec={spec} path={path} />;

/** The input of a field, whatever its kind. Its fault stands at it. */
export function FieldEditor({ spec, path: parent }: { spec: Spec; path: DocumentPath }) {
  const { t } = useLingui();
  const { document, set, faults, isReadOnly } = useDraft();
  const path = [...parent, spec.key];
  const value = valueAt(document, path);
  const common = {
    label: spec.label,
    description: spec.note,
    error: faults.get(writtenPath(path)),
    disabled: isReadOnly,
  };
  switch (spec.kind) {
    case 'flag':
      return (
        <Switch
          label={spec.label}
          disabled={isReadOnly}
          checked={typeof value === 'boolean' ? value : spec.usual}
          onChange={({ currentTarget: { checked } }) => set(path, checked)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...common}
          hideControls
          {...(spec.unit === undefined ? {} : { suffix: ` ${spec.unit}` })}
          value={typeof value === 'number' ? value : value === undefined ? (spec.usual ?? '') : ''}
          onChange={(given) => set(path, typeof given === 'number' ? given : spec.isNullable ? null : undefined)}
        />
      );
    case 'line':
      return (
        <TextInput
          {...common}
          type={spec.type ?? 'text'}
          classNames={{ input: spec.isCode ? 'mono' : '' }}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget: { value: given } }) => set(path, given === '' && spec.isNullable ? null : given)}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          data={[...spec.options]}
          value={typeof value === 'string' ? value : spec.usual}
          onChange={(given) => set(path, given)}
        />
      );
    case 'tags':
      return (
        <TagsInput
          {...common}
          value={listOf(value).map(textOf)}
          clearButtonProps={{ 'aria-label': t`Clear` }}
          onChange={(given) => set(path, given)}
        />
      );
    case 'words':
      return <WordsEditor spec={spec} path={path} />;
    case 'group':
      return <GroupEditor spec={spec} path={path} field={below} />;
    case 'list':
      return <ListEditor spec={spec} path={path} field={below} />;
    case 'when':
      return <ConditionEditor label={spec.label} path={path} />;
  }
}

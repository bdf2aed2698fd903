import { PERMISSIONS, type Permission } from '@dietary-recall/vocabulary/permissions';
import { useLingui } from '@lingui/react/macro';
import { MultiSelect } from '@mantine/core';
import { usePermissionWords } from './permission-words.ts';

interface PermissionChoiceProps {
  /** The permissions to choose from; null: all. */
  held: readonly Permission[] | null;
  chosen: readonly Permission[];
  onChoose: (permissions: Permission[]) => void;
  error: string | undefined;
}

/** Permissions, each by its key and in words, which are found by either. */
export function PermissionChoice({ held, chosen, onChoose, error }: PermissionChoiceProps) {
  const { t } = useLingui();
  const words = usePermissionWords();
  return (
    <MultiSelect<Permission>
      label={t`Permissions`}
      description={t`Type a part, such as submissions or export. None: only what everybody may.`}
      searchable
      nothingFoundMessage={t`No permission has this in its name.`}
      data={[...(held ?? PERMISSIONS)]}
      filter={({ options, search }) => {
        const sought = search.trim().toLowerCase();
        return options.filter(
          (option) =>
            'value' in option && `${option.value} ${words[option.value as Permission]}`.toLowerCase().includes(sought),
        );
      }}
      renderOption={({ option: { value } }) => <PermissionInWords permission={value} />}
      value={[...chosen]}
      error={error}
      onChange={onChoose}
    />
  );
}

/** A permission by its key and in words. One that the service no longer has is its key alone. */
export function PermissionInWords({ permission }: { permission: string }) {
  const words: Partial<Record<string, string>> = usePermissionWords();
  return (
    <span className="permission">
      <span className="mono">{permission}</span> <span className="dim">{words[permission]}</span>
    </span>
  );
}

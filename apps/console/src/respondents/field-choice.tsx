import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Popover } from '@mantine/core';
import { Icon } from '../shell/icon.tsx';
import type { ShownFields } from './shown-fields.ts';

/** Chooses the custom fields that are columns. */
export function FieldChoice({ known, shown, show }: ShownFields) {
  const { t } = useLingui();
  if (known.length === 0) return null;
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button size="xs" rightSection={<Icon name="down" />}>
          <Trans>Columns</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Columns`}>
        <Checkbox.Group value={[...shown]} onChange={show} label={t`Fields of the survey`}>
          <div className="stack tight">
            {known.map((name) => (
              <Checkbox key={name} size="xs" value={name} label={name} />
            ))}
          </div>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}

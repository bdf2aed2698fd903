import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import type { SourceImage } from 'dietary-recall-client';
import { useFormat } from '../patterns/format.ts';

interface UploadCardProps {
  image: SourceImage;
  isSelected: boolean;
  /** Absent: it cannot be selected. */
  toggle?: () => void;
  open: () => void;
}

export function UploadCard({
  image: { id, fixedSizeUrl, keywords, uploadedAt },
  isSelected,
  toggle,
  open,
}: UploadCardProps) {
  const { t } = useLingui();
  const { date } = useFormat();
  const name = keywords.join(', ') || t`Upload ${id}`;
  return (
    <li className={`shot ${isSelected ? 'sel' : ''}`}>
      <button type="button" className="pick" onClick={open}>
        <span className="frame">
          <img src={fixedSizeUrl} alt="" loading="lazy" />
        </span>
        <b className="strong">{name}</b>
        <span className="meta">{date(uploadedAt)}</span>
      </button>
      {toggle && (
        <Checkbox
          className="tick"
          size="md"
          aria-label={t`Select ${name} ${id}`}
          checked={isSelected}
          onChange={toggle}
        />
      )}
    </li>
  );
}

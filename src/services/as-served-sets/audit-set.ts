import type { Context } from '../../context.ts';
import { audit } from '../trail/audit.ts';

interface RecordedSet {
  id: string;
  description: string;
  photos: readonly { weight: number; label: string | null }[];
}

/** Writes into the trail what an as-served set has become: its photographs by weight in g and label, without the pictures. */
export function auditSet(
  context: Context,
  action: 'create' | 'update',
  { id, description, photos }: RecordedSet,
): Promise<void> {
  const after = { description, photos: photos.map(({ weight, label }) => ({ weight, label })) };
  return audit(context, { recordType: 'as-served-set', code: id, label: description, action, after });
}

import { useLingui } from '@lingui/react/macro';
import type { RecallValidity } from 'dietary-recall-client';

const LOOKS = { valid: 'good', doubtful: 'warn', excluded: 'bad' } as const;

/** The names of the judgements of a recall. */
export function useValidityNames(): Readonly<Record<RecallValidity, string>> {
  const { t } = useLingui();
  return { valid: t`Valid`, doubtful: t`Doubtful`, excluded: t`Excluded` };
}

/** The judgement of a recall; a dash: nobody judged. */
export function Validity({ validity }: { validity: RecallValidity | null }) {
  const names = useValidityNames();
  if (validity === null) return <span className="dim">–</span>;
  return <span className={`state ${LOOKS[validity]}`}>{names[validity]}</span>;
}

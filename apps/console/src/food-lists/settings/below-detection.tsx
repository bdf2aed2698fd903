import { Trans, useLingui } from '@lingui/react/macro';
import { Radio } from '@mantine/core';
import type { BelowDetectionRule, BelowDetectionSetting } from 'dietary-recall-client';
import { read } from '../../calls/read.ts';
import { api } from '../../session/service.ts';
import { SettingsForm } from '../parts/settings-form.tsx';

interface BelowDetectionProps {
  locale: string;
  isReadOnly: boolean;
}

/** How sums take amounts that are too small to be measured. */
export function BelowDetection({ locale, isReadOnly }: BelowDetectionProps) {
  const { t } = useLingui();
  const rules: Record<BelowDetectionRule, string> = {
    unknown: t`as unknown`,
    zero: t`as 0`,
    half: t`as half the limit`,
    limit: t`as the limit`,
  };
  return (
    <SettingsForm<{ belowDetection: BelowDetectionRule }, BelowDetectionSetting>
      read={read.locales.getBelowDetection({ locale })}
      valuesOf={({ belowDetection }) => ({ belowDetection })}
      write={({ belowDetection }, baseVersion) =>
        api.locales.replaceBelowDetection.mutate({ locale, baseVersion, belowDetection })
      }
      again={() => api.locales.getBelowDetection.query({ locale })}
      names={{ belowDetection: t`An amount such as <0.5 counts` }}
      wordsOf={(_, rule) => rules[rule as BelowDetectionRule]}
      isReadOnly={isReadOnly}
    >
      {(field) => (
        <>
          <Radio.Group {...field('belowDetection')}>
            <div className="stack tight choicelist">
              {Object.entries(rules).map(([value, label]) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </div>
          </Radio.Group>
          <p className="dim">
            <Trans>Recalls that are stored keep their sums until they are calculated again.</Trans>
          </p>
        </>
      )}
    </SettingsForm>
  );
}

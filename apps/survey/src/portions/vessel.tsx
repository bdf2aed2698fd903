import { Trans, useLingui } from '@lingui/react/macro';
import type { DrinkwareSet } from 'dietary-recall-client';
import type { PointerEvent } from 'react';
import { Icon } from '../shell/icon.tsx';
import { Photo, STAGE_SIZES } from '../shell/photo.tsx';
import { FieldError } from '../shell/question.tsx';
import { usePicturesInWords } from '../store/pictures-in-words.ts';

type Scale = DrinkwareSet['scales'][number];
const STEP = 0.05;
const MARKS = [1, 0.75, 0.5, 0.25] as const;
/** A press so near to a mark means the mark. */
const NEAR_MARK = 0.03;

interface VesselProps {
  scale: Scale;
  level: number | null;
  onLevel: (level: number) => void;
  /** Where Less and More begin while nothing is set. */
  first: number;
  /** No level above this one. */
  most?: number;
}

/** How full a vessel is: by dragging, by buttons, by marks. */
export function Vessel({ scale, level, onLevel, first, most = 1 }: VesselProps) {
  const { t } = useLingui();
  const isInWords = usePicturesInWords();
  const { width, height, emptyLevel, fullLevel } = scale;
  const set = (value: number) => onLevel(Math.round(Math.min(most, Math.max(0, value)) * 100) / 100);
  const words = useLevelWords();
  const top = emptyLevel - (emptyLevel - fullLevel) * (level ?? 0);
  const percent = (row: number) => `${(row / height) * 100}%`;
  const point = ({ currentTarget, clientY }: PointerEvent) => {
    const picture = currentTarget.getBoundingClientRect();
    const row = ((clientY - picture.top) / picture.height) * height;
    const value = (emptyLevel - row) / (emptyLevel - fullLevel);
    set(MARKS.find((mark) => Math.abs(mark - value) < NEAR_MARK) ?? value);
  };
  return (
    <div className="portion" id="level">
      <FieldError field="level" />
      {!isInWords && (
        <div className="stage stage--vessel" style={{ aspectRatio: `${width} / ${height}` }}>
          <div
            className="vessel vessel__in"
            style={{ aspectRatio: `${width} / ${height}` }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              point(event);
            }}
            onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && point(event)}
          >
            <Photo picture={scale.baseImage} alt="" sizes={STAGE_SIZES} />
            <div
              className="vessel__liquid"
              style={{ clipPath: `inset(${percent(level === null ? emptyLevel : top)} 0 0 0)` }}
            >
              <Photo picture={scale.overlayImage} alt="" sizes={STAGE_SIZES} />
            </div>
            {level !== null && (
              <span className="vessel__line" style={{ insetBlockStart: percent(top) }} aria-hidden="true" />
            )}
            {MARKS.filter((mark) => mark <= most).map((mark) => (
              <span
                key={mark}
                className="vessel__mark"
                style={{ insetBlockStart: percent(emptyLevel - (emptyLevel - fullLevel) * mark) }}
                aria-hidden="true"
              >
                {mark === 1 ? <Trans>Full</Trans> : MARK_SIGNS[mark]}
              </span>
            ))}
            <input
              className="vessel__range"
              type="range"
              min={0}
              max={100}
              step={1}
              value={Math.round((level ?? 0) * 100)}
              aria-label={t`How full`}
              aria-valuetext={level === null ? t`not set` : words(level)}
              style={{ top: percent(fullLevel), height: percent(emptyLevel - fullLevel) }}
              onChange={(event) => set(Number(event.target.value) / 100)}
            />
          </div>
        </div>
      )}
      <div className="turn">
        <button className="button" type="button" onClick={() => set(level === null ? first : level - STEP)}>
          <Icon name="minus" />
          <Trans>Less</Trans>
        </button>
        <output aria-live="polite">
          {level === null ? (
            <small>
              <Trans>Show how full it was</Trans>
            </small>
          ) : (
            words(level)
          )}
        </output>
        <button className="button" type="button" onClick={() => set(level === null ? first : level + STEP)}>
          <Trans>More</Trans>
          <Icon name="plus" />
        </button>
      </div>
      <div className="levels" role="group" aria-label={t`Set the level`}>
        {MARKS.filter((mark) => mark <= most).map((mark) => (
          <button key={mark} className="level" type="button" aria-pressed={level === mark} onClick={() => set(mark)}>
            <svg viewBox="0 0 26 32" aria-hidden="true">
              <path
                d={`M${3.2 + (1 - mark) * 2} ${29 - mark * 24}H${22.8 - (1 - mark) * 2}L20.8 29H5.2z`}
                fill="var(--action-tint)"
              />
              <path
                d="M3 3l2.2 26h15.6L23 3"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinejoin="round"
                strokeLinecap="round"
              />
            </svg>
            <span>
              <span aria-hidden="true">{mark === 1 ? <Trans>Full</Trans> : MARK_SIGNS[mark]}</span>
              <span className="vh">{words(mark)}</span>
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

const MARK_SIGNS: Record<(typeof MARKS)[number], string> = { 1: '1', 0.75: '¾', 0.5: '½', 0.25: '¼' };

/** A level in words. */
export function useLevelWords() {
  const { t } = useLingui();
  return (level: number): string => {
    const near = (value: number) => Math.abs(level - value) < 0.015;
    if (level <= 0) return t`empty`;
    if (near(1)) return t`full`;
    if (near(0.75)) return t`three quarters full`;
    if (near(0.5)) return t`half full`;
    if (near(0.25)) return t`a quarter full`;
    const percent = Math.round(level * 100);
    return t`${percent} % full`;
  };
}

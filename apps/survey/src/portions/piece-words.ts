import type { PieceMeasure, PieceShape } from '@dietary-recall/portion-weight';
import type { RecordedPortion } from '@dietary-recall/recall';
import { useLingui } from '@lingui/react/macro';
import { useWords } from '../shell/words.ts';

type Recorded = Extract<RecordedPortion, { method: 'dimensions' }>['data'];

/** Shapes, measures and sizes of pieces in words. */
export function usePieceWords() {
  const { t } = useLingui();
  const { number, countText } = useWords();
  const names: Record<PieceMeasure, string> = {
    lengthCm: t`Length`,
    widthCm: t`Width`,
    heightCm: t`Height`,
    diameterCm: t`Diameter`,
    wedgesInRound: t`Pieces in the whole round`,
  };
  const shapes: Record<PieceShape, string> = {
    block: t`Like a block`,
    round: t`Round, like a disc or a roll`,
    wedge: t`Like a slice of a round cake`,
  };
  /** 10 × 5 × 3 cm. */
  const sizeOf = ({ shape, lengthCm = 0, widthCm = 0, heightCm = 0, diameterCm = 0, wedgesInRound = 1 }: Recorded) => {
    const [length, width, height, diameter] = [lengthCm, widthCm, heightCm, diameterCm].map((cm) => number(cm, 1));
    const share = countText(1 / wedgesInRound);
    switch (shape) {
      case 'round':
        return t`${diameter} cm across, ${height} cm high`;
      case 'wedge':
        return t`${share} of a round, ${diameter} cm across, ${height} cm high`;
      default:
        return t`${length} × ${width} × ${height} cm`;
    }
  };
  return { names, shapes, sizeOf };
}

import { useEffect } from 'react';
import { setScratch } from '../store/answer.ts';
import { setLeaveStep } from '../store/navigation.ts';
import { useRecall } from '../store/recall.ts';
import { viewKey } from '../store/view.ts';

// What a screen keeps while its question is not answered.

/** What is chosen or typed on this screen: it outlives a reload until the question is answered. */
export function useScratch<T>(name: string, initial: T): [T, (value: T) => void] {
  const kept = useRecall(({ scratch, view }) => scratch[`${viewKey(view)} ${name}`]);
  return [kept === undefined ? initial : (kept as T), (value) => setScratch(name, value)];
}

/** What Back does first on a screen of a question; null: it leads to the question before. */
export function useLeave(leave: (() => void) | null, screen: unknown): void {
  useEffect(() => {
    setLeaveStep(leave);
    return () => setLeaveStep(null);
  }, [screen]);
}

/** The screens of one question. Back leads to the one before. */
export function useStep(initial = 0): [number, (step: number) => void] {
  const [step, setStep] = useScratch('step', initial);
  useLeave(step > 0 ? () => setStep(step - 1) : null, step);
  return [step, setStep];
}

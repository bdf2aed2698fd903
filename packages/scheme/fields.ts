import { Text } from '@dietary-recall/recall';
import { z } from 'zod';

// Kinds of fields of which the document of a scheme has many.

export const MAX_TEXT = 4000;

export const text = (max: number) => Text(max).min(1);
export const flag = (description: string, value: boolean) => z.boolean().default(value).meta({ description });
export const whole = (least: number, most: number) => z.number().int().min(least).max(most);

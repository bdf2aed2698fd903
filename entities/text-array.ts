import { ArrayType, p } from '@mikro-orm/core';

/**
 * A text[] column. The ORM's own type leaves the word null unquoted, which PostgreSQL stores as NULL, and writes control
 * characters as JSON does, which PostgreSQL reads otherwise; here each item is quoted as the manual says (8.15.2).
 */
class TextArrayType extends ArrayType<string> {
  override convertToDatabaseValue(value: string[] | null): string | null {
    if (!Array.isArray(value)) return value;
    return `{${value.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
  }
}

export const textArray = () => p.type(TextArrayType).$type<string[]>();

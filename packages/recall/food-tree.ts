/** A food with the foods that are linked to it. */
interface Tree<Food> {
  linkedFoods: readonly Food[];
}

/** A food of a tree with the food that it is linked to, null for a food of its own. */
export interface PlacedFood<Food> {
  food: Food;
  parent: Food | null;
}

/** Lists the foods of trees: each food before those that are linked to it, in their order. */
export function flatFoods<Food extends Tree<Food>>(
  foods: readonly Food[],
  parent: Food | null = null,
): PlacedFood<Food>[] {
  return foods.flatMap((food) => [{ food, parent }, ...flatFoods(food.linkedFoods, food)]);
}

/**
 * Builds trees from a list: a food goes below the one whose `id` is its `parentId`, in the order of the list, as `make` shapes it.
 * A food whose parent is not in the list stands for itself.
 */
export function foodTrees<Row extends { id: string }, Food>(
  rows: readonly Row[],
  parentIdOf: (row: Row) => string | null,
  make: (row: Row, linkedFoods: Food[]) => Food,
): Food[] {
  const roots: Food[] = [];
  const linkedTo = new Map(rows.map(({ id }) => [id, [] as Food[]]));
  for (const row of rows) {
    const parentId = parentIdOf(row);
    const siblings = (parentId === null ? undefined : linkedTo.get(parentId)) ?? roots;
    siblings.push(make(row, linkedTo.get(row.id) ?? []));
  }
  return roots;
}

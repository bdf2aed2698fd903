/** Where the files of a set stand in the image store, by its id when they were made. */
export const folderOf = {
  asServedSet: (id: string): string => `as-served/${id}`,
  imageMap: (id: string): string => `image-maps/${id}`,
  guideImage: (id: string): string => `guide-images/${id}`,
  drinkwareSet: (id: string): string => `drinkware/${id}`,
};

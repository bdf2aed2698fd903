/** The folders of the image store in which the files of sets and surveys lie. What is renamed keeps the folder of its old id. */
export const folderOf = {
  asServedSet: (id: string): string => `as-served/${id}`,
  imageMap: (id: string): string => `image-maps/${id}`,
  guideImage: (id: string): string => `guide-images/${id}`,
  surveyLogo: (surveyId: string): string => `surveys/${surveyId}`,
  thumbnails: (type: 'food' | 'category'): string => `thumbnails/${type}`,
  drinkwareSet: (id: string): string => `drinkware/${id}`,
};

import { productData } from '../plans/product-data.ts';

export const subjectData = productData;

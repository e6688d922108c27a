/** Less free space than this needs attention. */
const MIN_FREE_BYTES = 5e9;

/** Whether the disk with the data has too little free space. */
export const isDiskLow = (freeBytes: number): boolean => freeBytes < MIN_FREE_BYTES;

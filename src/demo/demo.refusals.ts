import { notFound } from '../lib/refusal.ts'

/** For words that are unknown, used and expired alike. */
export const unknownWord = () => notFound('demo_word', '')

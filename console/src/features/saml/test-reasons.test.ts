import { expect, test } from 'vitest'
import { explainTest, REASON_WORDS } from './test-reasons.ts'

test('a refused test is explained in the language of the reader', () => {
  const reason = 'the issuer is a, not b'
  const reasons = [{ code: 'wrongIssuer' as const, received: 'a', expected: 'b' }]
  expect(explainTest({ reason, reasons }, REASON_WORDS.de)).toEqual([
    'Die Antwort kommt von der Entity-ID „a“; in Schritt 2 steht „b“.',
  ])
  expect(explainTest({ reason, reasons: [...reasons, ...reasons] }, REASON_WORDS.fr)).toEqual([
    'La réponse vient de l’identifiant d’entité « a » ; l’étape 2 indique « b ».',
  ])
})

test('a result without a code, or with one of a newer server, keeps its sentence', () => {
  const reason = 'an element that must be text is not'
  expect(explainTest({ reason }, REASON_WORDS.de)).toEqual([reason])
  expect(explainTest({ reason, reasons: [{ code: 'new' as 'disabled' }] }, REASON_WORDS.de)).toEqual([reason])
  expect(explainTest({}, REASON_WORDS.en)).toEqual([])
})

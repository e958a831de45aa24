import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

// Text for people may change at any time and no test checks it: messages of refusals, statements of invariants.
// Words for machines (codes, statuses, names of fields) have no space and stay.

const sentence = /\p{L}\S* \S*\p{L}/u

function isSentence(node) {
  if (node.type === 'StringLiteral') return sentence.test(node.value)
  if (node.type === 'TemplateLiteral') return node.quasis.some(part => sentence.test(part.value.raw))
  // One for each of some words.
  return (
    node.type === 'ObjectExpression' &&
    node.properties.length > 0 &&
    node.properties.every(({ value }) => value && isSentence(value))
  )
}

/** Which of two sentences is said is no more than what they say. */
function choosesSentence({ node, parent }) {
  const { type, test, consequent, alternate } = parent ?? {}
  return type === 'ConditionalExpression' && node === test && isSentence(consequent) && isSentence(alternate)
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'sentences', {
    shouldIgnore: path =>
      isSentence(path.node) || choosesSentence(path) ? 'a sentence for people' : undefined,
  }),
]

/**
 * A document of lists with the parts that Word writes: every item has the style List Paragraph, the built-in list styles have their numbering in
 * `styles.xml`, and headings are numbered by a list of their own.
 */
import { makeZip } from '../../../../test/make-zip.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
const W =
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" mc:Ignorable="w14"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PARTS = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const run = (words: string) =>
  `<w:r w:rsidRPr="00A77427"><w:rPr><w:lang w:val="en-US"/></w:rPr><w:t xml:space="preserve">${words}</w:t></w:r>`
const paragraph = (properties: string, content: string) =>
  `<w:p w14:paraId="2C078E63" w14:textId="77777777" w:rsidR="00A77427" w:rsidRDefault="00A77427">${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`
const styled = (style: string, words: string, more = '') =>
  paragraph(`<w:pStyle w:val="${style}"/>${more}<w:rPr><w:lang w:val="en-US"/></w:rPr>`, run(words))
const numbers = (numId: number, level: number) =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numId}"/></w:numPr>`
const item = (numId: number, level: number, words: string, style = 'ListParagraph') =>
  styled(style, words, numbers(numId, level))
const cell = (content: string) => `<w:tc><w:tcPr><w:tcW w:w="4508" w:type="dxa"/></w:tcPr>${content}</w:tc>`
const checkbox = (isChecked: boolean, words: string) =>
  paragraph(
    '',
    `<w:sdt><w:sdtPr><w:id w:val="-1361115337"/><w14:checkbox><w14:checked w14:val="${isChecked ? 1 : 0}"/><w14:checkedState w14:val="2612" w14:font="MS Gothic"/><w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:rPr><w:rFonts w:ascii="MS Gothic" w:eastAsia="MS Gothic" w:hAnsi="MS Gothic" w:hint="eastAsia"/></w:rPr><w:t>${isChecked ? '☒' : '☐'}</w:t></w:r></w:sdtContent></w:sdt>${run(` ${words}`)}`,
  )

const BULLETS = 1
const NUMBERS = 2
const FROM_FIVE = 3
const HEADINGS = 4
const BULLET_STYLE = 5
const NUMBER_STYLE = 6
const NUMBERS_AGAIN = 7
const UNMARKED = 8
const MIXED = 9

const BODY = [
  item(HEADINGS, 0, 'Numbered heading', 'Heading1'),
  item(BULLETS, 0, 'Bread'),
  item(BULLETS, 1, 'Rye'),
  item(BULLETS, 2, 'Dark'),
  item(BULLETS, 0, 'Milk'),
  paragraph('', run('Numbers:')),
  item(NUMBERS, 0, 'Open'),
  item(NUMBERS, 1, 'Turn'),
  item(NUMBERS, 1, 'Pull'),
  item(NUMBERS, 0, 'Close'),
  styled('ListParagraph', 'and wait.'),
  paragraph('', run('Between.')),
  item(NUMBERS, 0, 'Lock'),
  paragraph('', run('Anew:')),
  item(NUMBERS_AGAIN, 0, 'Once more'),
  paragraph('', run('From five:')),
  item(FROM_FIVE, 0, 'Five'),
  item(FROM_FIVE, 0, 'Six'),
  paragraph('', run('Mixed:')),
  item(MIXED, 0, 'Step'),
  item(BULLETS, 1, 'Detail'),
  item(MIXED, 0, 'Step after'),
  styled('Heading2', 'Styles'),
  styled('ListBullet', 'Dot'),
  styled('ListBullet2', 'Deeper dot'),
  styled('CustomBullet', 'Dot of a style based on it'),
  styled('ListNumber', 'First'),
  styled('ListNumber', 'Second'),
  styled('ListNumber', 'Not an item', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>'),
  styled('ListParagraph', 'Only indented.'),
  item(UNMARKED, 0, 'Without a sign.'),
  item(BULLETS, 7, 'Eighth level'),
  `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/></w:tblPr><w:tr>${cell(item(BULLETS, 0, 'in a cell') + item(BULLETS, 0, 'below'))}${cell(paragraph('', run('words')))}</w:tr></w:tbl>`,
  checkbox(true, 'Written'),
  checkbox(false, 'Read'),
  paragraph(
    `<w:pStyle w:val="ListParagraph"/><w:pPrChange w:id="1" w:author="Ann" w:date="2026-01-01T00:00:00Z"><w:pPr>${numbers(BULLETS, 0)}</w:pPr></w:pPrChange>`,
    run('Was an item once.'),
  ),
]

const style = (id: string, name: string, properties = '', basedOn = 'Normal') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${basedOn}"/><w:qFormat/>${properties && `<w:pPr>${properties}</w:pPr>`}</w:style>`
const STYLES = [
  '<w:docDefaults><w:rPrDefault/><w:pPrDefault/></w:docDefaults>',
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>',
  style('Heading1', 'heading 1', `<w:keepNext/>${numbers(HEADINGS, 0)}<w:outlineLvl w:val="0"/>`),
  style('Heading2', 'heading 2', `<w:keepNext/>${numbers(HEADINGS, 1)}<w:outlineLvl w:val="1"/>`),
  style('ListParagraph', 'List Paragraph', '<w:ind w:left="720"/><w:contextualSpacing/>'),
  style('ListBullet', 'List Bullet', `<w:numPr><w:numId w:val="${BULLET_STYLE}"/></w:numPr><w:contextualSpacing/>`),
  style('ListBullet2', 'List Bullet 2', numbers(BULLET_STYLE, 1)),
  style('CustomBullet', 'Custom Bullet', '<w:spacing w:after="0"/>', 'ListBullet'),
  style('ListNumber', 'List Number', `<w:numPr><w:numId w:val="${NUMBER_STYLE}"/></w:numPr><w:contextualSpacing/>`),
]

const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}" w:tplc="04090001"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${720 * (at + 1)}" w:hanging="360"/></w:pPr></w:lvl>`
const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const definition = (id: number, levels: string) =>
  `<w:abstractNum w:abstractNumId="${id}" w15:restartNumberingAfterBreak="0"><w:nsid w:val="0A1B2C3${id}"/><w:multiLevelType w:val="hybridMultilevel"/><w:tmpl w:val="4F5E6D7${id}"/>${levels}</w:abstractNum>`
const list = (id: number, abstractId: number, override = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${override}</w:num>`
const restart = (start: number) => `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride>`

const NUMBERING = [
  definition(0, NINE.map((at) => level(at, 'bullet', ['·', 'o', '§'][at % 3]!)).join('')),
  definition(1, NINE.map((at) => level(at, ['decimal', 'lowerLetter', 'lowerRoman'][at % 3]!, `%${at + 1}.`)).join('')),
  definition(2, NINE.map((at) => level(at, 'decimal', `%${at + 1}`, `<w:pStyle w:val="Heading${at + 1}"/>`)).join('')),
  definition(
    3,
    level(0, 'bullet', '·', '<w:pStyle w:val="ListBullet"/>') +
      level(1, 'bullet', 'o', '<w:pStyle w:val="ListBullet2"/>'),
  ),
  definition(4, level(0, 'decimal', '%1.', '<w:pStyle w:val="ListNumber"/>')),
  definition(5, level(0, 'none', '')),
  list(BULLETS, 0),
  list(NUMBERS, 1),
  list(FROM_FIVE, 1, restart(5)),
  list(HEADINGS, 2),
  list(BULLET_STYLE, 3),
  list(NUMBER_STYLE, 4),
  list(NUMBERS_AGAIN, 1, restart(1)),
  list(UNMARKED, 5),
  list(MIXED, 1, restart(1)),
]

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
const relations = (all: string) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`
const override = (part: string, type: string) =>
  `<Override PartName="/word/${part}.xml" ContentType="${PARTS}.${type}+xml"/>`

/** `main` is where its text is. */
export const makeWordLists = (main = 'word/document.xml') =>
  makeZip({
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override(main.slice('word/'.length, -'.xml'.length), 'document.main')}${override('styles', 'styles')}${override('numbering', 'numbering')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', main)),
    [`${main.replace('word/', 'word/_rels/')}.rels`]: relations(
      relation('rId1', 'numbering', 'numbering.xml') + relation('rId2', 'styles', 'styles.xml'),
    ),
    [main]: `${HEAD}<w:document ${W}><w:body>${BODY.join('')}<w:sectPr w:rsidR="00A77427"><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
    'word/styles.xml': `${HEAD}<w:styles ${W}>${STYLES.join('')}</w:styles>`,
    'word/numbering.xml': `${HEAD}<w:numbering ${W} xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml">${NUMBERING.join('')}</w:numbering>`,
  })

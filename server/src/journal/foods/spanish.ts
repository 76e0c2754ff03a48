import { wordsOf } from './words.ts'

// Everyday foods in Spanish, as people of the United States write them, with the word that the table uses.
const pairs = `
aceite=oil aceituna=olive acelga=chard aguacate=avocado ajo=garlic albahaca=basil almendra=almond apio=celery arandano=blueberry arroz=rice
atun=tuna avena=oat azucar=sugar bacalao=cod batata=sweetpotato berenjena=eggplant betabel=beet bistec=beef bolillo=roll brocoli=broccoli
cacahuate=peanut cafe=coffee calabacita=zucchini calabaza=squash camaron=shrimp camote=sweetpotato canela=cinnamon carne=beef cebolla=onion
cereza=cherry cerdo=pork cerveza=beer chayote=chayote chicharo=pea chicharron=pork chile=pepper chocolate=chocolate chorizo=chorizo ciruela=plum
coco=coconut col=cabbage coliflor=cauliflower cordero=lamb crema=cream durazno=peach ejote=bean elote=corn ensalada=salad esparrago=asparagus
espinaca=spinach fideo=noodle fresa=strawberry frijol=bean galleta=cookie garbanzo=chickpea gelatina=gelatin granada=pomegranate guayaba=guava
guisante=pea haba=bean habichuela=bean hamburguesa=hamburger harina=flour helado=ice higado=liver higo=fig hongo=mushroom huevo=egg jamon=ham
jitomate=tomato jugo=juice kiwi=kiwifruit leche=milk lechuga=lettuce lenteja=lentil lima=lime limon=lemon maiz=corn mandarina=tangerine
mango=mango mani=peanut manteca=lard mantequilla=butter manzana=apple mariscos=seafood mayonesa=mayonnaise melocoton=peach melon=melon miel=honey
mora=blackberry mostaza=mustard nabo=turnip naranja=orange nopal=nopal nuez=walnut palomita=popcorn pan=bread papa=potato papaya=papaya
patata=potato pavo=turkey pechuga=breast pepino=cucumber pera=pear perejil=parsley pescado=fish pimienta=pepper pimiento=pepper pina=pineapple
pinto=pinto platano=banana pollo=chicken postre=dessert puerco=pork queso=cheese rabano=radish refresco=carbonated remolacha=beet repollo=cabbage
res=beef sal=salt salchicha=sausage salmon=salmon salsa=sauce sandia=watermelon sardina=sardine semilla=seed sopa=soup soya=soy tamal=tamale
te=tea ternera=veal tocino=bacon tomate=tomato toronja=grapefruit tortilla=tortilla trigo=wheat trucha=trout uva=grape vinagre=vinegar vino=wine
yogur=yogurt zanahoria=carrot
muslo=thigh ala=wing pierna=leg clara=white yema=yolk entero=whole descremado=skim desnatado=skim crudo=raw cocido=cooked hervido=boiled frito=fried
asado=roasted horneado=baked blanco=white integral=whole negro=black rojo=red verde=green dulce=sweet seco=dried molido=ground enlatado=canned
congelado=frozen fresco=fresh`

const english: ReadonlyMap<string, string> = new Map(
  pairs
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => pair.split('=') as [string, string]),
)
const links = new Set([
  'de',
  'del',
  'con',
  'la',
  'el',
  'los',
  'las',
  'y',
  'a',
  'al',
  'en',
  'of',
  'with',
  'and',
  'the',
  'un',
  'una',
  'in',
  'on',
  'an',
])

/** What somebody searches for, as the words of the table that each of their words may mean. */
export const meaningsOf = (query: string): string[][] =>
  wordsOf(query)
    .filter((word) => !links.has(word))
    .map((word) => [word, ...inEnglish(word)])

// The plural of a Spanish word ends in -s or in -es, and its adjectives may end in -a.
function inEnglish(word: string): string[] {
  const forms = [word, word.replace(/e$/, ''), word.replace(/ce$/, 'z'), word.replace(/a$/, 'o'), word.replace(/s$/, '')]
  const found = forms.map((form) => english.get(form)).find((meaning) => meaning !== undefined)
  return found ? wordsOf(found) : []
}

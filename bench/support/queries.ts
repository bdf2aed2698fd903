/** Typical food searches: common foods, brands, incomplete words, long descriptions. A third have typing errors. */
export const QUERIES: readonly string[] = `
milk | semi skimmed milk | whole milk | skim milk | 2% milk | oat milk | soy milk | almond milk unsweetened | choclate milk | milk shake
butter | margarine | peanut butter | peanutbutter | cream cheese | cheddar | chedder cheese | mozarella | parmesan | cottage cheese
yogurt | yoghurt | greek yogurt | strawberry yogurt | vanilla ice cream | icecream | frozen yogurt | whipped cream | sour cream | custard
egg | boiled egg | scrambled eggs | fried egg | omelette | omlet | egg white | egg salad sandwich | quiche | eggs benedict
bread | white bread | whole wheat bread | wholemeal toast | bagel | bagle with cream cheese | croissant | crossant | english muffin | pita
cornflakes | corn flaks | cheerios | cherios | oatmeal | porridge | granola | museli | rice krispies | frosted flakes
rice | brown rice | fried rice | pasta | spaghetti | spagetti bolognese | spag bol | macaroni and cheese | mac n cheese | lasagna
lasagne | noodles | ramen | raviolli | couscous | quinoa | quinoa salad | potato | mashed potatoes | mash potato
french fries | chips | potato chips | crisps | baked potato | sweet potato | hash browns | roast potatoes | potato salad | tater tots
chicken | chicken breast | grilled chiken | fried chicken | chicken nuggets | chicken curry | chicken noodle soup | roast chicken with skin | chicken wings | buffalo wings
beef | ground beef | steak | stake | roast beef | beef stew | meatballs | hamburger | cheeseburger | big mac
pork | pork chop | bacon | bacn | ham | sausage | sausages | hot dog | pulled pork sandwich | pepperoni
turkey | turkey sandwich | lamb chops | duck | liver | meatloaf | shepherds pie | chili con carne | chilli | tacos
burrito | burito | quesadilla | enchilada | nachos with cheese | guacamole | guacamoli | salsa | refried beans | tortilla
fish | salmon | grilled salmon | tuna | tuna salad | tuna sandwich with mayo | fish and chips | fish sticks | shrimp | prawns
crab | sushi | california roll | cod | sardines in oil | clam chowder | lobster | calamari | smoked salmon | tilapia
apple | aple | banana | bananna | orange | grapes | strawberries | strawbery | blueberries | watermelon
pineapple | mango | peach | pear | kiwi | fruit salad | raisins | dried apricots | avocado | avacado toast
carrot | carrots cooked | broccoli | brocoli | spinach | lettuce | tomato | tomatos | cucumber | green beans
peas | corn on the cob | mushrooms | onion rings | bell pepper | zucchini | courgette | cauliflower cheese | caesar salad | ceasar salad
coleslaw | baked beans | lentil soup | tomato soup | vegetable soup | hummus | houmous | tofu | tofu stir fry | black beans
pizza | pepperoni pizza | peperoni piza | cheese pizza thin crust | sandwich | grilled cheese | blt | club sandwich | pancakes | pancakes with syrup
waffle | doughnut | donut glazed | muffin blueberry | chocolate cake | choclate cake | cheesecake | brownie | apple pie | cookies
chocolate chip cookie | oreo | snickers | m&ms | chocolate bar | dark chocolate | gummy bears | popcorn | pretzels | granola bar
coffee | cofee with milk | latte | cappuccino | capuccino | tea | green tea | iced tea sweetened | hot chocolate | espresso
coke | diet coke | pepsi | lemonade | orange juice | orange jucie | apple juice | cranberry juice | gatorade | energy drink
beer | red wine | white wine | gin and tonic | vodka | water | sparkling water | smoothie | strawberry banana smoothie | protein shake
`
  .split(/[|\n]/)
  .map((query) => query.trim())
  .filter((query) => query !== '');

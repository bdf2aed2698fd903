/* Reads the files of an extract from a folder into which it was unpacked. Prints, for the weight eaten and each nutrient, the mean of the
   recalls and the variance within and between people, and makes the data set USUAL: a row for each recall, as the macros MIXTRAN and
   DISTRIB of the NCI method read it. An empty cell is unknown, never zero.

   %let folder = C:\studies\extract;   the folder, set before this file is included */
options validvarname=v7 compress=yes;
%macro read(name);
  proc import datafile="&folder/&name..csv" out=&name dbms=csv replace;
    guessingrows=max;
  run;
%mend;
%read(codebook)

/* The codebook says which columns of totals are sums of nutrients, at which position, and which nutrient types they are. */
data variables;
  set codebook;
  where file = 'totals' and (key =: 'nutrients.' or key = 'eatenGrams');
  length variable $32;
  variable = ifc(key = 'eatenGrams', 'eaten_g', cats('nutrient_', scan(key, 2, '.')));
run;
/* SAS changes headings to names of its own, so that columns are named by their positions: VAR1, VAR2 and so on. */
proc import datafile="&folder/totals.csv" out=totals dbms=csv replace;
  getnames=no;
  datarow=2;
  guessingrows=max;
run;
proc sql noprint;
  select cats('VAR', position, '=', variable) into :renamed separated by ' ' from variables;
  select variable into :analysed separated by ' ' from variables;
  select cats('VAR', position) into :subject from codebook where file = 'totals' and key = 'userId';
  select cats('VAR', position) into :sequence from codebook where file = 'totals' and key = 'sequenceNumber';
  select cats('VAR', position) into :interval from codebook where file = 'totals' and key = 'daysSinceLastRecall';
  select cats('VAR', position) into :weekend from codebook where file = 'totals' and key = 'isWeekend';
  select cats('VAR', position) into :age from codebook where file = 'totals' and key = 'ageAtRecall';
  select cats('VAR', position) into :sex from codebook where file = 'totals' and key = 'sex';
quit;

data usual;
  set totals(rename=(&renamed));
  subject = &subject;
  sequence = &sequence;
  repeated = (sequence > 1);
  interval = input(cats(&interval), best32.);
  weekend = (lowcase(cats(&weekend)) = 'true');
  age = input(cats(&age), best32.);
  sex = whichc(cats(&sex), 'm', 'f');
  if sex = 0 then sex = .;
  keep subject sequence repeated interval weekend age sex &analysed;
run;
proc sort data=usual;
  by subject sequence;
run;

proc means data=usual n mean;
  var &analysed;
run;

/* Type I estimates are those of the method of moments: they are what usual-intake.R computes. A negative variance counts as 0. */
%macro components;
  %do at = 1 %to %sysfunc(countw(&analysed, %str( )));
    proc varcomp data=usual method=type1;
      class subject;
      model %scan(&analysed, &at, %str( )) = subject;
    run;
  %end;
%mend;
%components
